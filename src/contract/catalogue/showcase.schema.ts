import * as z from 'zod/mini';
import { category, subcategory } from '#contract/products/category.schema.ts';
import { enrichedSku, listedProduct, singleProduct } from '#contract/products/product.schema.ts';
import { rawSku } from '#contract/products/sku.schema.ts';
import { documentShape, id, optional } from '#contract/wire/wire.schema.ts';

const rank = optional(z.number());

export const bestSeller = z.extend(documentShape, {
  rank,
  productId: id,
  productSkuId: id,
  storeId: id,
  productSku: enrichedSku,
});

/** `colorName` is an extension. */
const featuredSku = z.extend(rawSku, { colorName: optional(z.string()) });

const products = z.array(z.extend(listedProduct, { skus: z.array(featuredSku) }));

export const featuredType = z.enum(['regular', 'shop_look']);

/** Has exactly one of product, category and subcategory. A category or subcategory has up to five products with one sku. */
export const featured = z.extend(documentShape, {
  rank,
  type: optional(featuredType),
  storeId: id,
  productId: optional(id),
  product: optional(singleProduct),
  categoryId: optional(id),
  category: optional(z.extend(category, { products })),
  subcategoryId: optional(id),
  subcategory: optional(z.extend(subcategory, { products })),
});

export type BestSeller = z.output<typeof bestSeller>;
export type Featured = z.output<typeof featured>;
