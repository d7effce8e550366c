import * as z from 'zod/mini';
import { price } from '#contract/products/sku.schema.ts';
import { count, id, optional } from '#contract/wire/wire.schema.ts';

/** A line of a session or an order. */
export const purchasedItem = z.object({
  _id: id,
  productId: id,
  productSkuId: id,
  productSku: z.string(),
  quantity: count,
  /** In an order: frozen when it was created. */
  price,
  productName: optional(z.string()),
  productCategory: optional(z.string()),
  colorName: optional(z.string()),
  length: optional(z.number()),
  /** The free gift, at price 0. */
  isGift: optional(z.boolean()),
});
