import { getOffers } from '#contract/analytics.endpoints.ts';
import type { CheckoutSession } from '#contract/checkout-session.schema.ts';
import type { AppliedDiscount, PricedLine } from '#contract/discount.rules.ts';
import type { Offer } from '#contract/offer.schema.ts';
import { appliedToast, autoApplied, type CodeItem } from '#contract/promo.rules.ts';
import {
  getPromoCodeItems,
  getPromoCodes,
  getRedeemedPromoCodes,
  redeemPromoCode,
} from '#contract/promo-code.endpoints.ts';
import type { ListedPromoCode } from '#contract/promo-code.schema.ts';
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

/**
 * Applies the code that applies itself to a session without a discount (S2 §4), the first that has a line to apply
 * to: refusals are counted against a whole network address (contract §8). A refusal is silent; lists that cannot be
 * had count as empty.
 */
export async function autoApply(
  { visitor, terms }: { visitor: Asks; terms: Pick<CheckoutTerms, 'currency'> },
  session: Pick<CheckoutSession, '_id' | 'items'>,
): Promise<AutoApplied | undefined> {
  const code = await codeFor(visitor, session.items);
  if (!code) return undefined;
  const body = { code: code.code, checkoutSessionId: session._id, isAutomatic: true };
  const outcome = promoOutcome(await visitor.call(redeemPromoCode, { body }));
  return outcome.ok ? { discount: outcome.discount, applied: appliedToast(code, terms.currency) } : undefined;
}

async function codeFor(visitor: Asks, lines: readonly PricedLine[]): Promise<ListedPromoCode | undefined> {
  const listed = await visitor.call(getPromoCodes, { query: { withItems: true } });
  if (!listed.ok || !listed.data.some((code) => code.autoApply)) return undefined;
  const [items, redeemed] = await Promise.all([
    itemsOf(visitor, listed.data),
    visitor.call(getRedeemedPromoCodes),
  ]);
  const known = { codes: listed.data, items, redeemed: redeemed.ok ? redeemed.data : [] };
  const applied =
    autoApplied(known, lines) ?? autoApplied(known, lines, await offersFor(visitor, listed.data));
  return applied?.code;
}

/** The customer's offers, asked for only where a code needs one. */
async function offersFor(visitor: Asks, codes: readonly ListedPromoCode[]): Promise<readonly Offer[]> {
  if (!codes.some((code) => code.isExclusive)) return [];
  const offers = await visitor.call(getOffers);
  return offers.ok ? offers.data : [];
}

/** A gateway that does not know the extension lists its items apart (contract §19). */
async function itemsOf(visitor: Asks, codes: readonly ListedPromoCode[]): Promise<readonly CodeItem[]> {
  if (codes.every((code) => code.items)) return codes.flatMap((code) => code.items ?? []);
  const items = await visitor.call(getPromoCodeItems);
  return items.ok ? items.data : [];
}
