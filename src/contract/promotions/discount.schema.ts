import * as z from 'zod/mini';
import { wholeUnits } from '#contract/wire/money.schema.ts';
import { id, numberFrom, optional, orElse } from '#contract/wire/wire.schema.ts';

/** A plain number; more than 100 counts as 100 (contract §8). */
export const percentage = numberFrom(0);

/** `amount` is read as `fixed` and never written (contract §4). */
export const fixed = z.codec(z.enum(['fixed', 'amount']), z.literal('fixed'), {
  decode: () => 'fixed' as const,
  encode: () => 'fixed' as const,
});

/** What a discount covers; absent means the entire order (contract §4). */
export const span = orElse(z.enum(['entire-order', 'selected-products']), 'entire-order');

/**
 * Adds `discountType` and `discountValue` to a shape: a percentage as a plain number, a fixed value as money
 * (whole units outside; contract §3).
 */
/* @__NO_SIDE_EFFECTS__ */
export function withDiscountValue<Shape extends z.ZodMiniObject>(shape: Shape) {
  return z.union([
    z.extend(shape, { discountType: z.literal('percentage'), discountValue: percentage }),
    z.extend(shape, { discountType: fixed, discountValue: wholeUnits }),
  ]);
}

const valuelessDiscount = z.object({
  id,
  code: z.string(),
  span,
  productSkus: optional(z.array(id)),
  totalDiscount: wholeUnits,
  isMultipleUses: optional(z.boolean()),
  autoApply: optional(z.boolean()),
});

/** A discount on a session or an order (contract §8). */
export const appliedDiscount = z.union([
  z.extend(valuelessDiscount, { type: z.literal('percentage'), value: percentage }),
  z.extend(valuelessDiscount, { type: fixed, value: wholeUnits }),
]);

/** The discount that a shopper believes in: its total is compared, or without one its code (contract §9.4). */
export const discountClaim = z.union([
  appliedDiscount,
  z.object({ code: z.string(), totalDiscount: optional(wholeUnits) }),
]);

export type AppliedDiscount = z.output<typeof appliedDiscount>;
export type DiscountClaim = z.output<typeof discountClaim>;
export type DiscountSpan = AppliedDiscount['span'];
