import { computeDiscount, type PricedLine, type PromoItem } from '#contract/discount.rules.ts';
import type { AppliedDiscount } from '#contract/discount.schema.ts';
import { toMinor } from '#contract/money.ts';
import type { PromoCodeRow, PromoFacts, PromoItemRow } from './redeem.records.ts';

export type Redeemed =
  | { readonly ok: true; readonly discount: AppliedDiscount }
  | { readonly ok: false; readonly message: string };

type Check = { readonly applies: (facts: PromoFacts, now: number) => boolean; readonly message: string };

/** Why a code is refused: the first that applies (contract §8). */
const refusals: readonly Check[] = [
  { applies: ({ code }) => !code.active, message: 'This promo code is no longer active.' },
  { applies: ({ code }, now) => now < code.validFrom, message: 'This promo code is not active yet.' },
  { applies: ({ code }, now) => now > code.validTo, message: 'This promo code has expired.' },
  {
    applies: ({ code, otherUses }) => !code.isMultipleUses && otherUses > 0,
    message: 'You have already used this promo code.',
  },
  {
    applies: ({ code, isReserved }) =>
      code.redemptionLimit !== null && code.redemptionCount - (isReserved ? 1 : 0) >= code.redemptionLimit,
    message: 'This promo code has been fully claimed.',
  },
  {
    applies: ({ code, hasOffer }) => code.isExclusive && !hasOffer,
    message: 'This promo code is not available for your account.',
  },
];

export const unknownCode = 'This promo code is not valid.';
export const noEligibleLine = 'This promo code does not apply to the items in your bag.';

/** Why this customer may not use the code now, whatever is in the bag; undefined when they may. */
export function promoRefusal(facts: PromoFacts | undefined, now: number): string | undefined {
  if (!facts) return unknownCode;
  return refusals.find(({ applies }) => applies(facts, now))?.message;
}

/** What the code takes off these lines, by the contract's one discount rule (contract §8). */
export function applyPromo({ code, items }: PromoFacts, lines: readonly PricedLine[]): Redeemed {
  const computed = computeDiscount(termsOf(code), lines, items.map(toPromoItem));
  if (!computed) return { ok: false, message: noEligibleLine };
  const discount: AppliedDiscount = {
    ...termsOf(code),
    id: code.id,
    code: code.code,
    totalDiscount: computed.totalDiscount,
    productSkus: computed.productSkus && [...computed.productSkus],
    isMultipleUses: code.isMultipleUses,
    autoApply: code.autoApply,
  };
  return { ok: true, discount };
}

/** Stored percentages are hundredths of a percent. */
function termsOf(code: PromoCodeRow) {
  const { span } = code;
  return code.discountType === 'percentage'
    ? { type: 'percentage' as const, value: code.discountValue / 100, span }
    : { type: 'fixed' as const, value: toMinor(code.discountValue), span };
}

const toPromoItem = (row: PromoItemRow): PromoItem => ({
  productSkuId: row.skuId,
  productId: row.productId,
  quantity: row.quantity,
  quantityClaimed: row.quantityClaimed,
});
