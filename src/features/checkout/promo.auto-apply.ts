import type { CheckoutSession } from '#contract/checkout-session.schema.ts';
import type { AppliedDiscount } from '#contract/discount.rules.ts';
import { getOffers, getPromoCodes, getRedeemedPromoCodes, redeemPromoCode } from '#contract/endpoints.ts';
import { appliedToast, codeToApply } from '#contract/promo.rules.ts';
import type { PromoCode } from '#contract/promo-code.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { CheckoutTerms } from './checkout.types.ts';
import { promoOutcome } from './promo.apply.ts';

export type AutoApplied = {
  readonly discount?: AppliedDiscount;
  readonly applied?: string;
  readonly refusedCode?: string;
};

/** Asks as the visitor, at the edge or in the browser. */
type Asks = Pick<VisitorGateway, 'call'>;

/**
 * Applies the code that applies itself to a session without a discount (S2 §4). A refusal is silent; lists that
 * cannot be had count as empty.
 */
export async function autoApply(
  { visitor, terms }: { visitor: Asks; terms: Pick<CheckoutTerms, 'currency'> },
  session: Pick<CheckoutSession, '_id'>,
): Promise<AutoApplied> {
  const code = await codeFor(visitor);
  if (!code) return {};
  const body = { code: code.code, checkoutSessionId: session._id };
  const outcome = promoOutcome(await visitor.call(redeemPromoCode, { body }));
  if (!outcome.ok) return { refusedCode: code.code };
  return { discount: outcome.discount, applied: appliedToast(code, terms.currency) };
}

async function codeFor(visitor: Asks): Promise<PromoCode | undefined> {
  const codes = await visitor.call(getPromoCodes);
  if (!codes.ok || !codes.data.some((code) => code.autoApply)) return undefined;
  const [redeemed, offers] = await Promise.all([
    visitor.call(getRedeemedPromoCodes),
    visitor.call(getOffers),
  ]);
  const known = { codes: codes.data, redeemed: redeemed.ok ? redeemed.data : [] };
  const chosen = codeToApply(known, offers.ok ? offers.data : []);
  return codes.data.find((code) => code._id === chosen?._id);
}
