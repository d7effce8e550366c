import { category, product, sku, subcategory } from '../database/catalogue.tables.ts';
import type { Stored } from '../dependencies.ts';
import type { CategoryRow, ProductRow, SingleProductRows, SkuRow, SubcategoryRow } from './documents.ts';
import { parsed, type RowJson, reading, readTogether, rowJson, type StoreFacts } from './reading.records.ts';

export type SingleProductJson = {
  product: RowJson<ProductRow>;
  category: RowJson<CategoryRow>;
  subcategory: RowJson<SubcategoryRow>;
  skus: RowJson<SkuRow[]>;
  colorNames: RowJson<Record<string, string>>;
};

/** SQL for a product's row, but for what only the listing keeps of it. */
export const productJson = (alias: string) => rowJson(product, alias, ['position', 'listedSignature']);

/** SQL for the names of a product's colours by their ids; the product is `p`. */
export const colorNames = `
  (select json_group_object(id, name) from color where id in (select colorId from sku where productId = p.id))`;

/** Products with their visible skus; ends where a caller says which. */
const anyProducts = `
  select ${productJson('p')} as product, ${rowJson(category, 'c')} as category,
    ${rowJson(subcategory, 's')} as subcategory,
    (select json_group_array(${rowJson(sku, 'k')}) from sku k where k.productId = p.id and k.isVisible = 1) as skus,
    ${colorNames} as colorNames
  from product p
  join category c on c.id = p.categoryId
  join subcategory s on s.id = p.subcategoryId`;

/** The same of those on sale; ends where a caller says which. */
export const singleProducts = `${anyProducts} where p.availability = 'live' and p.isVisible = 1`;

export const singleProductRows = (row: SingleProductJson): SingleProductRows => ({
  product: parsed(row.product),
  category: parsed(row.category),
  subcategory: parsed(row.subcategory),
  skus: parsed(row.skus),
  colorNames: parsed(row.colorNames),
});

/** SQL for the id of the product of this id, else of this slug, else of one it had (?1). */
export const productId = `coalesce((select id from product where id = ?1), (select id from product where slug = ?1),
  (select productId from product_redirect where slug = ?1))`;

/** The product of this id, else of this slug, if it is on sale or `isPreview`: {@link singleProductRows} of the first row, if any. */
export const productReading = (from: Stored, idOrSlug: string, isPreview = false) => {
  const products = isPreview ? `${anyProducts} where` : `${singleProducts} and`;
  return reading<SingleProductJson>(from, `${products} p.id = ${productId}`, idOrSlug);
};

export async function readProduct(
  from: Stored,
  idOrSlug: string,
): Promise<{ store: StoreFacts; found: SingleProductRows | undefined }> {
  const [store, rows] = await readTogether(from, productReading(from, idOrSlug));
  return { store, found: rows.map(singleProductRows)[0] };
}
