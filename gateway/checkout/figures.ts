import type { PricedLine } from '#contract/promotions/discount.rules.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import { applyPromo, type PromoResult, promoRefusal } from '../promotions/redeem.ts';
import type { Session } from './session.records.ts';

/** A session's lines at today's prices, as codes see them: without the gift. */
export function liveLines({ lines }: Pick<Session, 'lines'>): PricedLine[] {
  return lines
    .filter((line) => !line.isGift)
    .map((line) => ({
      productSkuId: line.skuId,
      productId: line.productId,
      price: line.livePrice,
      quantity: line.quantity,
    }));
}

/** The recorded code, validated and computed anew; undefined when it no longer counts. */
export function livePromo(
  { promo, lines }: Session,
  now: number,
): Extract<PromoResult, { ok: true }> | undefined {
  if (!promo || promo.isGift || promoRefusal(promo, now) !== undefined) return undefined;
  const applied = applyPromo(promo, liveLines({ lines }));
  return applied.ok ? applied : undefined;
}

/** The discount that counts. */
export function liveDiscount(session: Session, now: number): AppliedDiscount | undefined {
  return livePromo(session, now)?.discount;
}
