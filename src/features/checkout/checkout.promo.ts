import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { getOffers } from '#contract/offers/offer.endpoints.ts';
import { rateOf } from '#contract/promotions/discount.rules.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import type { RecordedPromoCode } from '#contract/promotions/promo-code.schema.ts';
import { redeemPromoCode, removePromoCode } from '#contract/promotions/redeem.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { orOfflineText } from '#gateway-client/offline.ts';
import { autoApplied } from '#shop/promotions/promo-code.rules.ts';
import { appliedToast } from '#shop/promotions/promo-code.texts.ts';
import { loadVisitorPromotions } from '#shop/promotions/promotions.load.ts';

type Gateway = Pick<VisitorGateway, 'call'>;

/** The session's discount after the change, or the message for the promo input. */
export type CodeChange =
  /** Undefined: the code is the gift's. The gift is free already, and another code can still be applied. */
  | { readonly ok: true; readonly discount: AppliedDiscount | null | undefined }
  | { readonly ok: false; readonly message: string };

export const giftNotice = 'Your gift is free with any hair in your bag.';

export async function applyCode(
  { call }: Gateway,
  body: { code: string; checkoutSessionId: string; isAutomatic?: true },
): Promise<CodeChange> {
  const result = await call(redeemPromoCode, { body });
  if (!result.ok) return { ok: false, message: orOfflineText(result.message) };
  if (!result.data.success) return { ok: false, message: result.data.message };
  const { promoCode } = result.data;
  return { ok: true, discount: promoCode.totalDiscount > 0 ? toDiscount(promoCode) : undefined };
}

export async function removeCode({ call }: Gateway, checkoutSessionId: string): Promise<CodeChange> {
  const result = await call(removePromoCode, { params: { checkoutSessionId } });
  if (!result.ok) return { ok: false, message: orOfflineText(result.message) };
  return result.data.success ? { ok: true, discount: null } : { ok: false, message: result.data.message };
}

function toDiscount(code: RecordedPromoCode): AppliedDiscount {
  return {
    ...rateOf(code.discountType, code.discountValue),
    id: code._id,
    code: code.code,
    span: code.span,
    productSkus: code.productSkus,
    totalDiscount: code.totalDiscount,
    isMultipleUses: code.isMultipleUses,
    autoApply: code.autoApply,
  };
}

/** The promotions and offers that may apply themselves. A list that cannot be loaded counts as empty. */
export async function loadAutoApplyCodes(gateway: Gateway) {
  const [promotions, offers] = await Promise.all([loadVisitorPromotions(gateway), gateway.call(getOffers)]);
  return { promotions, offers: offers.ok ? offers.data : [] };
}

/**
 * Applies the first auto-apply code that matches a line of a session without a discount, and returns the discount and
 * the toast. Tries only one: the gateway counts refusals against the whole network address. A refusal is silent.
 */
export async function autoApplyCode(
  gateway: Gateway,
  session: Pick<CheckoutSession, '_id' | 'items'>,
  currency: string | undefined,
  codes?: Awaited<ReturnType<typeof loadAutoApplyCodes>>,
) {
  const { promotions, offers } = codes ?? (await loadAutoApplyCodes(gateway));
  const code = promotions && autoApplied(promotions, session.items, offers)?.code;
  if (!code) return undefined;
  const body = { code: code.code, checkoutSessionId: session._id, isAutomatic: true } as const;
  const applied = await applyCode(gateway, body);
  if (!applied.ok || !applied.discount) return undefined;
  return { discount: applied.discount, toast: appliedToast(code, currency) };
}
