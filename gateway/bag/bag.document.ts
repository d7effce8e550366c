import type { Bag, SavedBag } from '#contract/bag/bag.schema.ts';
import { type MediaBase, pictureUrl } from '../catalogue/shop.ts';
import type { BagLineRow, BagRows } from './bag.records.ts';

/** `media` undefined leaves out the products' names and pictures. */
export function bagDocument(rows: BagRows, media: MediaBase | undefined): Bag {
  return {
    ...bagFields(rows),
    items: rows.lines.map((line) => ({
      ...lineFields(line, rows.bag.ownerId),
      ...(media && { ...productFields(line, media), otherBagsWithSku: line.otherBagsWithSku }),
      bagId: rows.bag.id,
      isGift: line.isGift === 1 || undefined,
    })),
  };
}

/** `media` as for {@link bagDocument}. */
export function savedBagDocument(rows: BagRows, media: MediaBase | undefined): SavedBag {
  return {
    ...bagFields(rows),
    items: rows.lines.map((line) => ({
      ...lineFields(line, rows.bag.ownerId),
      ...(media && productFields(line, media)),
      savedBagId: rows.bag.id,
    })),
  };
}

function bagFields({ bag }: BagRows) {
  return {
    _id: bag.id,
    _creationTime: bag.createdAt,
    storeId: bag.storeId,
    storeFrontUserId: bag.ownerId,
    updatedAt: bag.updatedAt,
  };
}

function lineFields(line: BagLineRow, ownerId: string) {
  return {
    _id: line.id,
    _creationTime: line.createdAt,
    storeFrontUserId: ownerId,
    productId: line.productId,
    productSkuId: line.skuId,
    productSku: line.productSku,
    quantity: line.quantity,
    updatedAt: line.updatedAt,
    price: line.price,
  };
}

function productFields(line: BagLineRow, media: MediaBase) {
  return {
    length: line.length ?? undefined,
    colorName: line.colorName ?? undefined,
    productName: line.productName,
    productCategory: line.productCategory,
    productImage: line.productImage === null ? undefined : pictureUrl(line.productImage, media),
    productSlug: line.productSlug,
  };
}
