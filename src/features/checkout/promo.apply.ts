import type { AppliedDiscount } from '#contract/discount.rules.ts';
import { rateOf } from '#contract/discount.rules.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { redeemPromoCode } from '#contract/promo-code.endpoints.ts';
import type { RecordedPromoCode } from '#contract/promo-code.schema.ts';
import type { Result } from '#gateway-client/result.ts';

export type PromoOutcome =
  | { readonly ok: true; readonly discount: AppliedDiscount; readonly code: RecordedPromoCode }
  | { readonly ok: false; readonly message: string };

/** Reads the answer to a code: the discount as the session now has it, or the message under the input (S2 §8). */
export function promoOutcome(result: Result<Answer<typeof redeemPromoCode>>): PromoOutcome {
  if (!result.ok) return { ok: false, message: result.message };
  if (!result.data.success) return { ok: false, message: result.data.message };
  const code = result.data.promoCode;
  return { ok: true, code, discount: discountOf(code) };
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
