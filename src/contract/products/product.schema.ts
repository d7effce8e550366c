import * as z from 'zod/mini';
import { count, documentShape, id, optional } from '#contract/wire/wire.schema.ts';
import { category, color, subcategory } from './category.schema.ts';
import { attributes, colorlessSku, rawSku, singleSku } from './sku.schema.ts';

const product = z.extend(documentShape, {
  name: z.string(),
  slug: z.string(),
  description: optional(z.string()),
  availability: z.enum(['live', 'draft', 'archived']),
  isVisible: z.boolean(),
  attributes: optional(attributes),
  categoryId: id,
  subcategoryId: id,
  currency: optional(z.string()),
  inventoryCount: count,
  quantityAvailable: count,
  organizationId: id,
  storeId: id,
});

/** A product of a listing, with its skus in order of price. */
export const listedProduct = z.extend(product, { skus: z.array(rawSku) });

/**
 * The fields of a product card. `skus`, in order of price, may be only those that the card can show; `colorCount` then
 * counts the colours of all skus.
 */
export const cardProduct = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  colorCount: optional(count),
  skus: z.array(
    z.pick(rawSku, {
      _id: true,
      productId: true,
      sku: true,
      price: true,
      length: true,
      images: true,
      inventoryCount: true,
      quantityAvailable: true,
      color: true,
    }),
  ),
});

export const singleProduct = z.extend(product, {
  categoryName: optional(z.string()),
  categorySlug: optional(z.string()),
  subcategoryName: optional(z.string()),
  subcategorySlug: optional(z.string()),
  skus: z.array(singleSku),
});

/** A sku with its product, category, subcategory and colour. */
export const enrichedSku = z.extend(colorlessSku, {
  productName: z.string(),
  product: product,
  color: optional(color),
  colorName: optional(z.string()),
  productCategory: optional(z.string()),
  category: optional(category),
  productSubcategory: optional(z.string()),
  subcategory: optional(subcategory),
});

export type ListedProduct = z.output<typeof listedProduct>;
export type CardProduct = z.output<typeof cardProduct>;
export type SingleProduct = z.output<typeof singleProduct>;
export type EnrichedSku = z.output<typeof enrichedSku>;
