import * as z from 'zod/mini';
import { withDiscountValue } from '#contract/promotions/discount.schema.ts';
import { wholeUnits } from '#contract/wire/money.schema.ts';
import { count, id, intFrom, listTo, ms, optional, trimmedTo } from '#contract/wire/wire.schema.ts';
import { revision } from './staff.schema.ts';

/** A later one cannot be shown as a date. */
const time = ms.check(z.lte(8.64e15));

const codeFields = z.object({
  code: trimmedTo(40, 2),
  active: z.boolean(),
  /** Shown to shoppers: `25%`. */
  displayText: trimmedTo(40),
  validFrom: time,
  validTo: time,
  /** Maximum number of uses; missing: unlimited. */
  limit: optional(intFrom(1, 1_000_000)),
  minimumSubtotal: optional(wholeUnits),
  /** Only for customers with an offer. */
  isExclusive: z.boolean(),
  /** One customer can use it several times. */
  isMultipleUses: z.boolean(),
  autoApply: z.boolean(),
  /** Announced on every page. */
  sitewide: z.boolean(),
  /** The code of the welcome offer on the home page. */
  isWelcome: z.boolean(),
});

export const codeItem = z.object({
  productId: optional(id),
  skuId: optional(id),
  /** How many pieces the code covers; missing: unlimited. */
  quantity: optional(intFrom(1, 1_000_000)),
});

/** A discount that staff may give. A percentage is rounded to hundredths. */
export const isGivable = ({
  discountType,
  discountValue,
}: {
  discountType: string;
  discountValue: number;
}) => (discountType === 'fixed' ? discountValue > 0 : discountValue >= 0.01 && discountValue <= 100);

/** Without items the code applies to the whole order. */
export const promoCodeDraft = withDiscountValue(
  z.extend(codeFields, { revision, items: listTo(codeItem, 100) }),
).check(z.refine(isGivable));

export type StaffCodeDraft = z.output<typeof promoCodeDraft>;

/** A code with its orders (`used`) and the open checkouts that also count against its limit. */
export const staffCode = withDiscountValue(z.extend(codeFields, { _id: id, used: count, reserved: count }));

export type StaffCode = z.output<typeof staffCode>;

export const choice = z.object({
  kind: z.enum(['product', 'sku', 'category', 'subcategory']),
  id,
  name: z.string(),
});

export type Choice = z.output<typeof choice>;

export const tier = withDiscountValue(
  z.object({ name: trimmedTo(40, 1), pointsRequired: intFrom(1, 100_000_000), isActive: z.boolean() }),
);

export const tierDraft = tier.check(z.refine(isGivable));

export type Tier = z.output<typeof tier>;
