import type { Bag, SavedBag } from '#contract/bag/bag.schema.ts';
import { type MediaBase, pictureAddress } from '../catalogue/images.ts';
import type { BagLineRow, BagRows } from './bag.records.ts';

/** A bag or saved bag without its lines. */
export function bagHead({ bag }: BagRows) {
  return {
    _id: bag.id,
    _creationTime: bag.createdAt,
    storeId: bag.storeId,
    storeFrontUserId: bag.ownerId,
    updatedAt: bag.updatedAt,
  };
}

/** Without names and pictures; the wire's shape asks for the price. */
export function bareLine(line: BagLineRow, ownerId: string) {
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

export function bagDocument(rows: BagRows, media: MediaBase): Bag {
  return {
    ...bagHead(rows),
    items: rows.lines.map((line) => ({
      ...namedLine(line, rows.bag.ownerId, media),
      bagId: rows.bag.id,
      otherBagsWithSku: line.otherBagsWithSku,
      isGift: line.isGift === 1 || undefined,
    })),
  };
}

export function savedBagDocument(rows: BagRows, media: MediaBase): SavedBag {
  return {
    ...bagHead(rows),
    items: rows.lines.map((line) => ({
      ...namedLine(line, rows.bag.ownerId, media),
      savedBagId: rows.bag.id,
    })),
  };
}

function namedLine(line: BagLineRow, ownerId: string, media: MediaBase) {
  return {
    ...bareLine(line, ownerId),
    length: line.length ?? undefined,
    colorName: line.colorName ?? undefined,
    productName: line.productName,
    productCategory: line.productCategory,
    productImage: line.productImage === null ? undefined : pictureAddress(line.productImage, media),
    productSlug: line.productSlug,
  };
}
