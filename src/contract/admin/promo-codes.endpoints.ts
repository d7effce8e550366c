import * as z from 'zod/mini';
import { withDiscountValue } from '#contract/promotions/discount.schema.ts';
import { wholeUnits } from '#contract/wire/money.schema.ts';
import { count, id, intFrom, listTo, ms, optional, textTo, trimmedTo } from '#contract/wire/wire.schema.ts';
import { managers, ownerOnly, staffEndpoint } from './staff.endpoint.ts';
import { changed, revision } from './staff.schema.ts';

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

const codeItem = z.object({
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
const staffCode = withDiscountValue(z.extend(codeFields, { _id: id, used: count }));

export type StaffCode = z.output<typeof staffCode>;

export const getStaffCodes = staffEndpoint({
  method: 'GET',
  path: '/admin/promo-codes',
  query: z.object({ before: optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  answer: z.object({ codes: z.array(staffCode), next: optional(count) }),
  error: 'Error loading codes.',
  roles: managers,
});

export const getStaffCode = staffEndpoint({
  method: 'GET',
  path: '/admin/promo-codes/:codeId',
  answer: z.object({
    revision,
    code: staffCode,
    items: z.array(z.extend(codeItem, { name: z.string(), claimed: count })),
  }),
  error: 'There is no such code.',
  roles: managers,
});

const saveCode = {
  body: promoCodeDraft,
  answer: z.extend(changed, { _id: id }),
  error: 'This code does not fit. Please check what you entered.',
  roles: managers,
};

export const postStaffCode = staffEndpoint({ method: 'POST', path: '/admin/promo-codes', ...saveCode });

/** A limit never falls below what is used: that is refused. */
export const putStaffCode = staffEndpoint({ method: 'PUT', path: '/admin/promo-codes/:codeId', ...saveCode });

/** Something that a code, a best seller or a featured section is about. */
export const choice = z.object({
  kind: z.enum(['product', 'sku', 'category', 'subcategory']),
  id,
  name: z.string(),
});

export type Choice = z.output<typeof choice>;

/** Goods by words of their name or a whole sku, at most eight products with their skus; and categories by name. */
export const getChoices = staffEndpoint({
  method: 'GET',
  path: '/admin/choices',
  query: z.object({ q: textTo(100) }),
  answer: z.array(choice),
  error: 'Error searching.',
  roles: managers,
});

const tier = withDiscountValue(
  z.object({ name: trimmedTo(40, 1), pointsRequired: intFrom(1, 100_000_000), isActive: z.boolean() }),
);

export type Tier = z.output<typeof tier>;

export const getTiers = staffEndpoint({
  method: 'GET',
  path: '/admin/reward-tiers',
  answer: z.object({ revision, tiers: z.array(tier) }),
  error: 'Error loading rewards.',
  roles: managers,
});

/** All tiers together. */
export const putTiers = staffEndpoint({
  method: 'PUT',
  path: '/admin/reward-tiers',
  body: z.object({ revision, tiers: listTo(tier, 12) }),
  answer: changed,
  error: 'One of the tiers does not fit. Please check what you entered.',
  roles: ownerOnly,
});
