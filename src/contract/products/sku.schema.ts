import * as z from 'zod/mini';
import { wholeUnits } from '#contract/wire/money.schema.ts';
import { noMoney } from '#contract/wire/money.ts';
import { count, documentShape, id, optional, orElse, orNull } from '#contract/wire/wire.schema.ts';

/** A missing price is 0, which cannot be sold. */
export const price = orElse(wholeUnits, noMoney);

/** Attributes of a product or sku. Keeps unknown keys. */
export const attributes = z.looseObject({
  wigMake: optional(z.string()),
  wigTexture: optional(z.string()),
});

/** The fields of every sku except `color`, which is an id or a document. */
export const colorlessSku = z.extend(documentShape, {
  sku: z.string(),
  productId: id,
  storeId: id,
  price,
  length: optional(z.number()),
  size: optional(z.string()),
  weight: optional(z.string()),
  images: z.array(z.string()),
  inventoryCount: count,
  quantityAvailable: count,
  isVisible: optional(z.boolean()),
  productName: optional(z.string()),
  attributes: optional(attributes),
});

export const rawSku = z.extend(colorlessSku, { color: optional(id) });

/** A sku of a single product or of GET /upsells. */
export const singleSku = z.extend(colorlessSku, {
  color: optional(id),
  productName: z.string(),
  productCategory: optional(z.string()),
  productSubcategory: optional(z.string()),
  productCategorySlug: optional(z.string()),
  productSubcategorySlug: optional(z.string()),
  colorName: orNull(z.string()),
});

export type RawSku = z.output<typeof rawSku>;
export type SingleSku = z.output<typeof singleSku>;
