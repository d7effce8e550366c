import type { AppliedDiscount } from '#contract/promotions/discount.rules.ts';
import { rateOf } from '#contract/promotions/discount.rules.ts';
import type { RecordedPromoCode } from '#contract/promotions/promo-code.schema.ts';
import type { redeemPromoCode, removePromoCode } from '#contract/promotions/redeem.endpoints.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import { orOffline } from '#gateway-client/from-browser.ts';
import type { Result } from '#gateway-client/result.ts';

export type PromoOutcome =
  /** Without a discount the code is the gift's, which is free already and leaves the place to another. */
  | { readonly ok: true; readonly discount: AppliedDiscount | undefined }
  | { readonly ok: false; readonly message: string };

export const giftNotice = 'Your gift is free with any hair in your bag.';

/** Reads the answer to a code: the discount as the session now has it, or the message under the input. */
export function promoOutcome(result: Result<Answer<typeof redeemPromoCode>>): PromoOutcome {
  if (!result.ok) return { ok: false, message: orOffline(result.message) };
  if (!result.data.success) return { ok: false, message: result.data.message };
  const code = result.data.promoCode;
  return { ok: true, discount: code.totalDiscount > 0 ? discountOf(code) : undefined };
}

/** Reads the answer to taking the code off. */
export function promoRemoved(
  result: Result<Answer<typeof removePromoCode>>,
): { readonly ok: true } | { readonly ok: false; readonly message: string } {
  if (!result.ok) return { ok: false, message: orOffline(result.message) };
  return result.data.success ? { ok: true } : { ok: false, message: result.data.message };
}

function discountOf(code: RecordedPromoCode): AppliedDiscount {
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
