import * as z from 'zod/mini';
import { price } from '#contract/products/sku.schema.ts';
import { count, documentShape, id, intFrom, ms, optional, textTo } from '#contract/wire/wire.schema.ts';
import { maxQuantity } from './bag.rules.ts';

const bagLine = z.extend(documentShape, {
  storeFrontUserId: id,
  productId: id,
  productSkuId: id,
  productSku: z.string(),
  quantity: count,
  updatedAt: ms,
  price,
  length: optional(z.number()),
  colorName: optional(z.string()),
  productName: optional(z.string()),
  productCategory: optional(z.string()),
  productImage: optional(z.string()),
  productSlug: optional(z.string()),
});

const bareBag = z.extend(documentShape, { storeId: id, storeFrontUserId: id, updatedAt: ms });

/** `price` is the sku's current one, 0 if it cannot be bought. Transfers return lines without names, pictures and prices. */
const bagItem = z.extend(bagLine, {
  bagId: id,
  /** Other customers' bags with the sku. The embedded gateway counts those of the last month, up to 10. */
  otherBagsWithSku: optional(count),
  /** The free gift: one piece at price 0. */
  isGift: optional(z.boolean()),
});

export const bag = z.extend(bareBag, { items: z.array(bagItem) });

const savedBagItem = z.extend(bagLine, { savedBagId: id });

export const savedBag = z.extend(bareBag, { items: z.array(savedBagItem) });

/** Both lists after a write; `savedBag` only if the write can change it. */
export const bagWritten = z.object({ bag, savedBag: optional(savedBag) });

export const newBagItem = z.object({
  productId: id,
  productSkuId: id,
  productSku: textTo(200, 1),
  quantity: intFrom(1, maxQuantity),
});

/** The new quantity; 0 removes the line. */
export const quantityChange = z.object({ quantity: intFrom(0, maxQuantity) });

export type BagWritten = z.output<typeof bagWritten>;
export type Bag = z.output<typeof bag>;
export type BagItem = z.output<typeof bagItem>;
export type SavedBag = z.output<typeof savedBag>;
export type SavedBagItem = z.output<typeof savedBagItem>;
export type NewBagItem = z.output<typeof newBagItem>;
