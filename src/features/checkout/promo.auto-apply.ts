import { getOffers } from '#contract/analytics/analytics.endpoints.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { autoApplied } from '#contract/promotions/promo.rules.ts';
import { appliedToast } from '#contract/promotions/promo.texts.ts';
import { redeemPromoCode } from '#contract/promotions/redeem.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { findVisitorPromotions } from '#shop/promotions/visitor-promotions.load.ts';
import type { CheckoutTerms } from './checkout.types.ts';
import { promoOutcome } from './promo.apply.ts';

/** Asks as the visitor, at the edge or in the browser. */
type Asks = Pick<VisitorGateway, 'call'>;

type ListedCodes = Awaited<ReturnType<typeof listedCodes>>;

/** What decides which code applies itself, the customer's offers included; lists that cannot be had count as empty. */
export async function listedCodes(visitor: Asks) {
  const [promotions, offers] = await Promise.all([findVisitorPromotions(visitor), visitor.call(getOffers)]);
  return { promotions, offers: offers.ok ? offers.data : [] };
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
  const { promotions, offers } = listed ?? (await listedCodes(visitor));
  const code = promotions && autoApplied(promotions, session.items, offers)?.code;
  if (!code) return undefined;
  const body = { code: code.code, checkoutSessionId: session._id, isAutomatic: true };
  const outcome = promoOutcome(await visitor.call(redeemPromoCode, { body }));
  if (!outcome.ok || !outcome.discount) return undefined;
  return { discount: outcome.discount, applied: appliedToast(code, terms.currency) };
}
