import { getOffers } from '#contract/analytics/analytics.endpoints.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import type { Offer } from '#contract/offers/offer.schema.ts';
import type { AppliedDiscount, PricedLine } from '#contract/promotions/discount.rules.ts';
import { autoApplied, type CodeItem } from '#contract/promotions/promo.rules.ts';
import { appliedToast } from '#contract/promotions/promo.texts.ts';
import {
  getPromoCodeItems,
  getPromoCodes,
  getRedeemedPromoCodes,
} from '#contract/promotions/promo-code.endpoints.ts';
import type { ListedPromoCode, RedeemedPromoCode } from '#contract/promotions/promo-code.schema.ts';
import { redeemPromoCode } from '#contract/promotions/redeem.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { CheckoutTerms } from './checkout.types.ts';
import { promoOutcome } from './promo.apply.ts';

export type AutoApplied = {
  readonly discount: AppliedDiscount;
  /** What to say of it. */
  readonly applied: string;
};

/** Asks as the visitor, at the edge or in the browser. */
type Asks = Pick<VisitorGateway, 'call'>;

/** What decides which code applies itself; lists that cannot be had count as empty. */
export type ListedCodes = {
  readonly codes: readonly ListedPromoCode[];
  readonly redeemed: readonly Pick<RedeemedPromoCode, 'promoCodeId'>[];
  /** The customer's own: an exclusive code needs one. */
  readonly offers: readonly Offer[];
};

export async function listedCodes(visitor: Asks): Promise<ListedCodes> {
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
 * Applies the code that applies itself to a session without a discount (S2 §4), the first that has a line to apply
 * to: refusals are counted against a whole network address (contract §8). A refusal is silent.
 */
export async function autoApply(
  { visitor, terms }: { visitor: Asks; terms: Pick<CheckoutTerms, 'currency'> },
  session: Pick<CheckoutSession, '_id' | 'items'>,
  listed?: ListedCodes,
): Promise<AutoApplied | undefined> {
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
  const applied = autoApplied(known, lines) ?? autoApplied(known, lines, offers);
  return applied?.code;
}

/** A gateway that does not know the extension lists its items apart (contract §19). */
async function itemsOf(visitor: Asks, codes: readonly ListedPromoCode[]): Promise<readonly CodeItem[]> {
  if (codes.every((code) => code.items)) return codes.flatMap((code) => code.items ?? []);
  const items = await visitor.call(getPromoCodeItems);
  return items.ok ? items.data : [];
}
