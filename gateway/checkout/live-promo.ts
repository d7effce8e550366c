import type { PricedLine } from '#contract/promotions/discount.rules.ts';
import { applyPromo, type PromoResult, promoRefusal } from '../promotions/promo-code.rules.ts';
import type { Session } from './session.records.ts';

/** A session's lines at current prices, without the gift: what promo codes apply to. */
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

/** The recorded code, validated and recalculated at current prices; undefined when it no longer applies. */
export function livePromo(
  { promo, lines }: Session,
  now: number,
): Extract<PromoResult, { ok: true }> | undefined {
  if (!promo || promo.isGift || promoRefusal(promo, now) !== undefined) return undefined;
  const applied = applyPromo(promo, liveLines({ lines }));
  return applied.ok ? applied : undefined;
}
