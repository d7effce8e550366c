import * as z from 'zod/mini';
import { wholeUnits } from '#contract/wire/money.schema.ts';
import { id, numberFrom, optional, orElse } from '#contract/wire/wire.schema.ts';

/** More than 100 counts as 100. */
export const percentage = numberFrom(0);

/** Reads the older `amount` as `fixed`. */
export const fixed = z.codec(z.enum(['fixed', 'amount']), z.literal('fixed'), {
  decode: () => 'fixed' as const,
  encode: () => 'fixed' as const,
});

export const span = orElse(z.enum(['entire-order', 'selected-products']), 'entire-order');

/** Adds `discountType` and `discountValue` to a shape: a percentage as a number, a fixed value as money. */
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

export const appliedDiscount = z.union([
  z.extend(valuelessDiscount, { type: z.literal('percentage'), value: percentage }),
  z.extend(valuelessDiscount, { type: fixed, value: wholeUnits }),
]);

/** The discount that the client shows. The gateway compares its total, or its code if it has no total. */
export const discountClaim = z.union([
  appliedDiscount,
  z.object({ code: z.string(), totalDiscount: optional(wholeUnits) }),
]);

export type AppliedDiscount = z.output<typeof appliedDiscount>;
