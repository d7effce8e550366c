import * as z from 'zod/mini';
import { shopPages } from '#contract/store/store.rules.ts';
import { wholeUnits } from '#contract/wire/money.schema.ts';
import {
  count,
  id,
  intFrom,
  listTo,
  ms,
  optional,
  textLike,
  textTo,
  trimmedTo,
} from '#contract/wire/wire.schema.ts';
import { revision } from './staff.schema.ts';

export const stockReasons = ['delivery', 'correction', 'damaged', 'returned', 'import'] as const;

export type StockReason = (typeof stockReasons)[number];

export const availabilities = ['live', 'draft', 'archived'] as const;

export const slug = textLike(/^[a-z0-9]+(?:-[a-z0-9]+)*$/).check(z.maxLength(100));

const image = textTo(500, 1);

/** Pictures of a variant, and of a colour. */
export const maxPictures = 30;

/** What staff edit of a variant, its stock and pictures apart. */
export const variantFields = {
  /** Empty: generated from the product's slug and the options. */
  sku: trimmedTo(64),
  /** 0 if it is not for sale yet. */
  price: wholeUnits,
  length: optional(intFrom(1, 200)),
  colorId: optional(id),
  size: optional(trimmedTo(40, 1)),
  weight: optional(trimmedTo(40, 1)),
  isVisible: z.boolean(),
};

/** A variant to save, new if it has no `_id`. Variants that are left out do not change. */
const variantDraft = z.object({
  ...variantFields,
  _id: optional(id),
  /** Added to the stock; negative to remove. */
  stockChange: z.int().check(z.gte(-1_000_000), z.lte(1_000_000)),
  /** Missing: unchanged. */
  images: optional(listTo(image, maxPictures)),
});

const variant = z.object({
  ...variantFields,
  _id: id,
  /** Pieces in the studio, and how many of them can be sold. */
  inventoryCount: count,
  quantityAvailable: count,
  images: z.array(z.string()),
});

/** What staff edit of a product. */
export const productFields = {
  name: trimmedTo(120, 1),
  slug,
  description: optional(trimmedTo(20_000)),
  categoryId: id,
  subcategoryId: id,
  attributes: z.record(textTo(60, 1), trimmedTo(200, 1)),
  availability: z.enum(availabilities),
  isVisible: z.boolean(),
};

export const productDraft = z.object({
  ...productFields,
  variants: listTo(variantDraft, 500),
  revision,
});

export const stockEntry = z.object({
  id: z.int(),
  at: ms,
  staff: z.string(),
  skuId: id,
  delta: z.int(),
  reason: z.enum(stockReasons),
  note: optional(z.string()),
});

/** A product with its variants, pictures and stock history. */
export const staffProduct = z.object({
  ...productFields,
  _id: id,
  variants: z.array(variant),
  /** Alt texts by picture path. */
  alts: z.record(z.string(), z.string()),
  /** Newest first. */
  stock: z.array(stockEntry),
  revision,
});

export const productRow = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  availability: z.enum(availabilities),
  isVisible: z.boolean(),
  image: optional(z.string()),
  /** The lowest price above 0. */
  price: wholeUnits,
  variants: z.int(),
  quantityAvailable: z.int(),
});

export const categoryDraft = z
  .object({
    name: trimmedTo(60, 1),
    slug,
    description: optional(trimmedTo(2000)),
    rank: intFrom(0, 10_000),
    /** Categories only. */
    isHair: z.boolean(),
    categoryId: optional(id),
    revision,
  })
  .check(z.refine(({ slug, categoryId }) => categoryId !== undefined || !shopPages.includes(slug)));

export const colorDraft = z.object({
  name: trimmedTo(60, 1),
  hexCode: optional(textLike(/^#[0-9a-fA-F]{6}$/)),
  revision,
});

const place = { _id: id, name: z.string(), slug: z.string(), description: optional(z.string()), revision };

export const taxonomy = z.object({
  currency: z.string(),
  categories: z.array(
    z.object({
      ...place,
      isHair: z.boolean(),
      rank: z.int(),
      subcategories: z.array(z.object({ ...place, categoryId: id, rank: z.int() })),
    }),
  ),
  colors: z.array(z.object({ _id: id, name: z.string(), hexCode: optional(z.string()), revision })),
});

export type ProductDraft = z.output<typeof productDraft>;
export type VariantDraft = z.output<typeof variantDraft>;
export type StaffProduct = z.output<typeof staffProduct>;
export type ProductRow = z.output<typeof productRow>;
export type Taxonomy = z.output<typeof taxonomy>;
export type CategoryDraft = z.output<typeof categoryDraft>;
export type ColorDraft = z.output<typeof colorDraft>;

/** Files in a zip, including files that are not pictures. */
export const maxZipFiles = 200;

export const importFormats = ['strand', 'shopify'] as const;

export const exportKinds = ['products', 'stock', 'orders', 'payments', 'customers', 'codes'] as const;
