import type { ListingFilter } from '#contract/catalogue/listing.rules.ts';
import { categoryKind } from '#contract/products/product.rules.ts';
import type {
  CardProduct,
  EnrichedSku,
  ListedProduct,
  SingleProduct,
} from '#contract/products/product.schema.ts';
import type { RawSku, SingleSku } from '#contract/products/sku.schema.ts';
import { toDocument } from '../database/document.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import type {
  EnrichedSkuRows,
  ProductRow,
  SingleProductRows,
  SkuRow,
  StockFigures,
} from './catalogue.rows.ts';
import type { CardProductRow, CardSkuRow } from './listed-rows.records.ts';
import { countMatchingColors } from './listing.rules.ts';
import type { Shop } from './shop.ts';
import { skuName } from './sku-name.ts';

/** A row of the shop, such as a category or colour. */
export function shopDocument<Row extends { readonly id: string; readonly createdAt: number }>(
  row: Row,
  shop: Shop,
) {
  return { ...toDocument(row), storeId: shop.id };
}

/** The fields of raw and enriched skus, without the colour. */
function skuDocument(row: SkuRow, shop: Shop) {
  return {
    ...shopDocument(row, shop),
    images: row.images.map((picture) => pictureUrl(picture, shop.mediaBase)),
  };
}

function rawSku(row: SkuRow, shop: Shop): RawSku {
  return { ...skuDocument(row, shop), color: row.colorId ?? undefined };
}

/** Stock figures are sums over `skus`. */
function productDocument(row: ProductRow, skus: readonly StockFigures[], shop: Shop) {
  return {
    ...shopDocument(row, shop),
    currency: shop.currency,
    inventoryCount: skus.reduce((sum, sku) => sum + sku.inventoryCount, 0),
    quantityAvailable: skus.reduce((sum, sku) => sum + sku.quantityAvailable, 0),
    organizationId: shop.organizationId,
  };
}

const sortByPrice = <Sku extends { price: number }>(skus: readonly Sku[]) =>
  skus.toSorted((one, other) => one.price - other.price);

export function listedProduct(row: ProductRow, skus: readonly SkuRow[], shop: Shop): ListedProduct {
  return { ...productDocument(row, skus, shop), skus: sortByPrice(skus).map((sku) => rawSku(sku, shop)) };
}

/** The main picture and the one shown on hover. */
const cardImages = 2;

/** `skus` are candidates for the card. `colorCount` covers all skus that match `filter`. */
export function cardProduct(
  row: CardProductRow,
  skus: readonly CardSkuRow[],
  filter: ListingFilter,
  shop: Shop,
): CardProduct {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    colorCount: countMatchingColors(row.listedSignature ?? '', filter),
    skus: sortByPrice(skus).map((sku) => ({
      _id: sku.id,
      productId: sku.productId,
      sku: sku.sku,
      price: sku.price,
      length: sku.length ?? undefined,
      images: sku.images.slice(0, cardImages).map((picture) => pictureUrl(picture, shop.mediaBase)),
      inventoryCount: sku.inventoryCount,
      quantityAvailable: sku.quantityAvailable,
      color: sku.colorId ?? undefined,
    })),
  };
}

export function singleProduct(rows: SingleProductRows, shop: Shop): SingleProduct {
  const { product, category, subcategory, skus } = rows;
  return {
    ...productDocument(product, skus, shop),
    categoryName: category.name,
    categorySlug: category.slug,
    subcategoryName: subcategory.name,
    subcategorySlug: subcategory.slug,
    skus: sortByPrice(skus).map((sku) => singleSku(sku, rows, shop)),
  };
}

export function singleSku(sku: SkuRow, rows: Omit<SingleProductRows, 'skus'>, shop: Shop): SingleSku {
  const productCategory = categoryKind(rows.category);
  const colorName = sku.colorId === null ? undefined : rows.colorNames[sku.colorId];
  return {
    ...rawSku(sku, shop),
    productName: skuName({ ...sku, productName: rows.product.name, productCategory, colorName }),
    productCategory,
    productCategorySlug: rows.category.slug,
    productSubcategory: rows.subcategory.name,
    productSubcategorySlug: rows.subcategory.slug,
    colorName,
  };
}

export function enrichedSku(rows: EnrichedSkuRows, shop: Shop): EnrichedSku {
  const { sku, product, category, subcategory, color } = rows;
  const productCategory = categoryKind(category);
  const colorName = color?.name;
  return {
    ...skuDocument(sku, shop),
    productName: skuName({ ...sku, productName: product.name, productCategory, colorName }),
    product: productDocument(product, [rows.stock], shop),
    color: color ? shopDocument(color, shop) : undefined,
    colorName,
    productCategory,
    category: shopDocument(category, shop),
    productSubcategory: subcategory.name,
    subcategory: shopDocument(subcategory, shop),
  };
}
