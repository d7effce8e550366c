import {
  computeDiscount,
  eligibleLines,
  type PricedLine,
  rateOf,
  subtotalOf,
} from '#contract/promotions/discount.rules.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import { formatMoney, toMinor } from '#contract/wire/money.ts';
import type { ItemClaim } from '../database/snapshot.ts';
import { discountFields } from './promo-code.document.ts';
import type { PromoCodeRow } from './promo-code.records.ts';
import type { PromoFacts } from './promo-facts.records.ts';

export type PromoResult =
  | {
      readonly ok: true;
      readonly discount: AppliedDiscount;
      /** What the discount claims of limited items. */
      readonly claims: readonly ItemClaim[];
    }
  | { readonly ok: false; readonly message: string };

type Refusal = { readonly applies: (facts: PromoFacts, now: number) => boolean; readonly message: string };

const notForAccount = 'This promo code is not available for your account.';

/** The first that applies is reported. */
const refusals: readonly Refusal[] = [
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

/** The message if this customer cannot use the code now, regardless of the bag. */
export function promoRefusal(facts: PromoFacts | undefined, now: number): string | undefined {
  if (!facts) return unknownCode;
  return refusals.find(({ applies }) => applies(facts, now))?.message;
}

/** The discount of the code on these lines, by the contract's discount rule. */
export function applyPromo(
  { code, items }: PromoFacts,
  lines: readonly PricedLine[],
  currency?: string | undefined,
): PromoResult {
  const promoItems = items.map((item) => ({ ...item, productSkuId: item.skuId }));
  const computed = computeDiscount(termsOf(code), lines, promoItems);
  if (!computed) return { ok: false, message: noEligibleLine };
  const minimum = code.minimumSubtotal ?? 0;
  if (subtotalOf(lines) < minimum) {
    const amount = formatMoney(toMinor(minimum), currency);
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
  const covered = code.span === 'selected-products' ? eligibleLines(lines, promoItems) : [];
  const claims = covered
    .filter(({ item }) => item.quantity !== null)
    .map(({ line, item }) => ({ itemId: item.id, quantity: line.quantity }));
  return { ok: true, discount, claims };
}

const termsOf = (code: PromoCodeRow) => ({
  ...rateOf(code.discountType, discountFields(code).discountValue),
  span: code.span,
});
