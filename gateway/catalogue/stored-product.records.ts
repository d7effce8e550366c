import type { StaffProduct, StockEntry } from '#contract/admin/products.schema.ts';
import { product, sku } from '../database/catalogue.tables.ts';
import { toDocument } from '../database/document.ts';
import { stockEntry } from '../database/stock.tables.ts';
import type { WithDatabase } from '../dependencies.ts';
import { revisionOf } from '../staff/change.records.ts';
import { parseJson, type RowJson, rowJson } from './query.records.ts';

type ProductJson = RowJson<typeof product.$inferSelect>;
type SkuJson = RowJson<(typeof sku.$inferSelect)[]>;

const maxStockEntries = 30;

/** A product for editing, with its position and former slugs. */
export type StoredProduct = StaffProduct & { readonly position: number; readonly formerSlugs: string[] };

type StoredJson = {
  product: ProductJson;
  skus: SkuJson;
  stock: string;
  alts: string;
  formerSlugs: string;
  revision: number;
};

/** SQL for the alt texts of product `p` by picture path. */
export const pictureAlts = `
  (select json_group_object(image.value, picture.alt) from sku k, json_each(k.images) image
    join picture on picture.id = substr(image.value, 15, instr(image.value, '.') - 15)
    where k.productId = p.id and image.value like '/api/pictures/%' and picture.alt is not null)`;

const storedProducts = `
  select ${rowJson(product, 'p')} as product,
    (select json_group_array(${rowJson(sku, 'k')}) from (select * from sku where productId = p.id order by rowid) k) as skus,
    (select json_group_array(${rowJson(stockEntry, 'e')}) from (select * from stock_entry
      where skuId in (select id from sku where productId = p.id) order by id desc limit ${maxStockEntries}) e) as stock,
    ${pictureAlts} as alts,
    (select json_group_array(slug) from product_redirect where productId = p.id) as formerSlugs,
    ${revisionOf(`'product/' || p.id`)} as revision
  from product p`;

export async function readStaffProduct(
  { database }: WithDatabase,
  productId: string,
): Promise<StoredProduct | undefined> {
  const row = await database.$client
    .prepare(`${storedProducts} where p.id = ?1`)
    .bind(productId)
    .first<StoredJson>();
  return row ? storedProduct(row) : undefined;
}

/** Products by current or former slug. */
export async function readProductsBySlug(
  { database }: WithDatabase,
  slugs: readonly string[],
): Promise<Map<string, StoredProduct>> {
  const { results } = await database.$client
    .prepare(
      `${storedProducts} where p.id in (select id from product where slug in (select value from json_each(?1))
        union select productId from product_redirect where slug in (select value from json_each(?1)))`,
    )
    .bind(JSON.stringify(slugs))
    .all<StoredJson>();
  const products = results.map(storedProduct);
  return new Map([
    ...products.flatMap((each) => each.formerSlugs.map((slug) => [slug, each] as const)),
    ...products.map((each) => [each.slug, each] as const),
  ]);
}

function storedProduct(row: StoredJson): StoredProduct {
  const { attributes, ...product } = toDocument(parseJson(row.product));
  return {
    ...product,
    attributes: attributes ?? {},
    variants: parseJson(row.skus).map(toDocument),
    alts: parseJson<Record<string, string>>(row.alts),
    stock: parseJson<StockEntry[]>(row.stock),
    formerSlugs: parseJson<string[]>(row.formerSlugs),
    revision: row.revision,
  };
}
