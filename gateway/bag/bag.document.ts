import type { Bag, SavedBag } from '#contract/bag/bag.schema.ts';
import { skuName } from '../catalogue/sku-name.ts';
import { toDocument } from '../database/document.ts';
import { type MediaBase, pictureUrl } from '../pictures/picture-url.ts';
import type { BagLineRow, BagRows } from './bag.records.ts';

/** `media` undefined leaves out the products' names and pictures. */
export function bagDocument({ bag, lines }: BagRows, media: MediaBase | undefined): Bag {
  return {
    ...toDocument(bag),
    storeFrontUserId: bag.ownerId,
    items: lines.map((line) => ({
      ...lineDocument(line, bag.ownerId, media),
      bagId: bag.id,
      otherBagsWithSku: media && line.otherBagsWithSku,
      isGift: line.isGift === 1 || undefined,
    })),
  };
}

/** `media` as for {@link bagDocument}. */
export function savedBagDocument({ bag, lines }: BagRows, media: MediaBase | undefined): SavedBag {
  return {
    ...toDocument(bag),
    storeFrontUserId: bag.ownerId,
    items: lines.map((line) => ({ ...lineDocument(line, bag.ownerId, media), savedBagId: bag.id })),
  };
}

function lineDocument(
  { length, size, colorName, productName, productCategory, productImage, productSlug, ...line }: BagLineRow,
  ownerId: string,
  media: MediaBase | undefined,
) {
  return {
    ...toDocument(line),
    storeFrontUserId: ownerId,
    productSkuId: line.skuId,
    ...(media && {
      length: length ?? undefined,
      colorName: colorName ?? undefined,
      productName: skuName({ productName, productCategory, colorName, length, size }),
      productCategory,
      productImage: productImage === null ? undefined : pictureUrl(productImage, media),
      productSlug: productSlug ?? undefined,
    }),
  };
}
