import type { BestSeller, Featured } from '#contract/catalogue/showcase.schema.ts';
import { cardSku } from '#contract/products/product.rules.ts';
import type { bestSeller } from '../database/catalogue.tables.ts';
import { enrichedSku, listedProduct, shopDocument, singleProduct } from './catalogue.document.ts';
import type { EnrichedSkuRows } from './catalogue.rows.ts';
import type { Shop } from './shop.ts';
import type { FeaturedTarget } from './showcase.records.ts';

export function bestSellerDocument(
  { entry, sku }: { entry: typeof bestSeller.$inferSelect; sku: EnrichedSkuRows },
  shop: Shop,
): BestSeller {
  return {
    ...shopDocument(entry, shop),
    productId: sku.product.id,
    productSkuId: entry.skuId,
    productSku: enrichedSku(sku, shop),
  };
}

/** Undefined if the target has no visible product. */
export function featuredDocument(target: FeaturedTarget, shop: Shop): Featured | undefined {
  const { entry, product, category, subcategory } = target;
  const head = shopDocument(entry, shop);
  if (product && product.skus.length > 0) {
    return { ...head, product: singleProduct(product, shop) };
  }
  const products = target.products.flatMap((rows) => withOneSku(rows, shop));
  if (products.length === 0) return undefined;
  return {
    ...head,
    ...(category && { category: { ...shopDocument(category, shop), products } }),
    ...(subcategory && { subcategory: { ...shopDocument(subcategory, shop), products } }),
  };
}

/** A product of a featured category has one sku: the one that its card shows. */
function withOneSku({ product, skus, colorNames }: FeaturedTarget['products'][number], shop: Shop) {
  const listed = listedProduct(product, skus, shop);
  const shown = cardSku(listed.skus, ({ price }) => ({ price, isDiscounted: false }));
  if (!shown) return [];
  const colorName = shown.color === undefined ? undefined : colorNames[shown.color];
  return [{ ...listed, skus: [{ ...shown, colorName }] }];
}
