import { getOffers } from '#contract/analytics/analytics.endpoints.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import type { PricedLine } from '#contract/promotions/discount.rules.ts';
import { autoApplied, type CodeItem } from '#contract/promotions/promo.rules.ts';
import { appliedToast } from '#contract/promotions/promo.texts.ts';
import {
  getPromoCodeItems,
  getPromoCodes,
  getRedeemedPromoCodes,
} from '#contract/promotions/promo-code.endpoints.ts';
import type { ListedPromoCode } from '#contract/promotions/promo-code.schema.ts';
import { redeemPromoCode } from '#contract/promotions/redeem.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { CheckoutTerms } from './checkout.types.ts';
import { promoOutcome } from './promo.apply.ts';

/** Asks as the visitor, at the edge or in the browser. */
type Asks = Pick<VisitorGateway, 'call'>;

type ListedCodes = Awaited<ReturnType<typeof listedCodes>>;

/** What decides which code applies itself, the customer's offers included; lists that cannot be had count as empty. */
export async function listedCodes(visitor: Asks) {
  const [codes, redeemed, offers] = await Promise.all([
    visitor.call(getPromoCodes, { query: { withItems: true } }),
    visitor.call(getRedeemedPromoCodes),
    visitor.call(getOffers),
  ]);
  return {
    codes: codes.ok ? codes.data : [],
    redeemed: redeemed.ok ? redeemed.data : [],
    offers: offers.ok ? offers.data : [],
  };
}

/**
 * Applies the code that applies itself to a session without a discount, the first that has a line to apply
 * to: refusals are counted against a whole network address. A refusal is silent.
 */
export async function autoApply(
  { visitor, terms }: { visitor: Asks; terms: Pick<CheckoutTerms, 'currency'> },
  session: Pick<CheckoutSession, '_id' | 'items'>,
  listed?: ListedCodes,
) {
  const code = await codeFor(visitor, session.items, listed ?? (await listedCodes(visitor)));
  if (!code) return undefined;
  const body = { code: code.code, checkoutSessionId: session._id, isAutomatic: true };
  const outcome = promoOutcome(await visitor.call(redeemPromoCode, { body }));
  if (!outcome.ok || !outcome.discount) return undefined;
  return { discount: outcome.discount, applied: appliedToast(code, terms.currency) };
}

async function codeFor(
  visitor: Asks,
  lines: readonly PricedLine[],
  { codes: listed, redeemed, offers }: ListedCodes,
): Promise<ListedPromoCode | undefined> {
  const codes = listed.filter((code) => code.autoApply);
  if (codes.length === 0) return undefined;
  const known = { codes, items: await itemsOf(visitor, codes), redeemed };
  return autoApplied(known, lines, offers)?.code;
}

/** A gateway that does not know the extension lists its items apart. */
async function itemsOf(visitor: Asks, codes: readonly ListedPromoCode[]): Promise<readonly CodeItem[]> {
  if (codes.every((code) => code.items)) return codes.flatMap((code) => code.items ?? []);
  const items = await visitor.call(getPromoCodeItems);
  return items.ok ? items.data : [];
}
