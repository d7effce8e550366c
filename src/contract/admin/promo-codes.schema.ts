import * as z from 'zod/mini';
import { withDiscountValue } from '#contract/promotions/discount.schema.ts';
import { wholeUnits } from '#contract/wire/money.schema.ts';
import { count, id, intFrom, listTo, ms, optional, trimmedTo } from '#contract/wire/wire.schema.ts';
import { revision } from './staff.schema.ts';

const codeFields = z.object({
  code: trimmedTo(40, 2),
  active: z.boolean(),
  /** What shoppers read of it: `25%`. */
  displayText: trimmedTo(40),
  validFrom: ms,
  validTo: ms,
  /** How often it may be used; absent: as often as anybody likes. */
  limit: optional(intFrom(1, 1_000_000)),
  minimumSubtotal: optional(wholeUnits),
  /** Only for those to whom it was promised. */
  isExclusive: z.boolean(),
  /** More than once by one customer. */
  isMultipleUses: z.boolean(),
  autoApply: z.boolean(),
  /** Announced on every page. */
  sitewide: z.boolean(),
  /** Home's welcome offer promises it. */
  isWelcome: z.boolean(),
});

export const codeItem = z.object({
  productId: optional(id),
  skuId: optional(id),
  /** How many go out with the code; absent: as many as there are. */
  quantity: optional(intFrom(1, 1_000_000)),
});

/** Without items the code is for the whole order. */
export const promoCodeDraft = withDiscountValue(
  z.extend(codeFields, { revision, items: listTo(codeItem, 100) }),
);

export type StaffCodeDraft = z.output<typeof promoCodeDraft>;

/** A code as staff see it, with its use. */
export const staffCode = withDiscountValue(z.extend(codeFields, { _id: id, used: count }));

export type StaffCode = z.output<typeof staffCode>;

/** Something that a code, a best seller or a featured section is about. */
export const choice = z.object({
  kind: z.enum(['product', 'sku', 'category', 'subcategory']),
  id,
  name: z.string(),
});

export type Choice = z.output<typeof choice>;

export const tier = withDiscountValue(
  z.object({ name: trimmedTo(40, 1), pointsRequired: intFrom(1, 100_000_000), isActive: z.boolean() }),
);

export type Tier = z.output<typeof tier>;
