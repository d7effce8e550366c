import {
  computeDiscount,
  coveredLines,
  type PricedLine,
  subtotalOf,
} from '#contract/promotions/discount.rules.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import { formatMoney, toMinor } from '#contract/wire/money.ts';
import type { Claim } from './claim.ts';
import type { PromoCodeRow, PromoFacts, PromoItemRow } from './redeem.records.ts';

export type Redeemed =
  | {
      readonly ok: true;
      readonly discount: AppliedDiscount;
      /** What it takes of limited items. */
      readonly claims: readonly Claim[];
    }
  | { readonly ok: false; readonly message: string };

type Check = { readonly applies: (facts: PromoFacts, now: number) => boolean; readonly message: string };

export const notForAccount = 'This promo code is not available for your account.';

/** Why a code is refused: the first that applies. */
const refusals: readonly Check[] = [
  { applies: ({ code }) => !code.active, message: 'This promo code is no longer active.' },
  { applies: ({ code }, now) => now < code.validFrom, message: 'This promo code is not active yet.' },
  { applies: ({ code }, now) => now > code.validTo, message: 'This promo code has expired.' },
  {
    applies: ({ code, otherUses, isOfferUsed }) => !code.isMultipleUses && (otherUses > 0 || isOfferUsed),
    message: 'You have already used this promo code.',
  },
  {
    applies: ({ code, isReserved }) =>
      code.redemptionLimit !== null && code.redemptionCount - (isReserved ? 1 : 0) >= code.redemptionLimit,
    message: 'This promo code has been fully claimed.',
  },
  { applies: ({ code, offerEmail }) => code.isExclusive && offerEmail === null, message: notForAccount },
];

const unknownCode = 'This promo code is not valid.';
const noEligibleLine = 'This promo code does not apply to the items in your bag.';

/** Why this customer may not use the code now, whatever is in the bag; undefined when they may. */
export function promoRefusal(facts: PromoFacts | undefined, now: number): string | undefined {
  if (!facts) return unknownCode;
  return refusals.find(({ applies }) => applies(facts, now))?.message;
}

/** What the code takes off these lines, by the contract's one discount rule. */
export function applyPromo(
  { code, items }: PromoFacts,
  lines: readonly PricedLine[],
  currency?: string | undefined,
): Redeemed {
  const ownItems = items.map(toPromoItem);
  const computed = computeDiscount(termsOf(code), lines, ownItems);
  if (!computed) return { ok: false, message: noEligibleLine };
  const least = code.minimumSubtotal ?? 0;
  if (subtotalOf(lines) < least) {
    const amount = formatMoney(toMinor(least), currency);
    return { ok: false, message: `Spend ${amount} or more to use this promo code.` };
  }
  const discount: AppliedDiscount = {
    ...termsOf(code),
    id: code.id,
    code: code.code,
    totalDiscount: computed.totalDiscount,
    productSkus: computed.productSkus && [...computed.productSkus],
    isMultipleUses: code.isMultipleUses,
    autoApply: code.autoApply,
  };
  const covered = code.span === 'selected-products' ? coveredLines(lines, ownItems) : [];
  const claims = covered
    .filter(({ item }) => item.quantity !== null)
    .map(({ line, item }) => ({ itemId: item.id, quantity: line.quantity }));
  return { ok: true, discount, claims };
}

/** Stored percentages are hundredths of a percent. */
function termsOf(code: PromoCodeRow) {
  const { span } = code;
  return code.discountType === 'percentage'
    ? { type: 'percentage' as const, value: code.discountValue / 100, span }
    : { type: 'fixed' as const, value: toMinor(code.discountValue), span };
}

const toPromoItem = (row: PromoItemRow) => ({
  id: row.id,
  productSkuId: row.skuId,
  productId: row.productId,
  quantity: row.quantity,
  quantityClaimed: row.quantityClaimed,
});
