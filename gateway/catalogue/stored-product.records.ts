import type { StaffProduct } from '#contract/admin/product.schema.ts';
import { revisionOf } from '../audit/change.records.ts';
import { product, sku } from '../database/catalogue.tables.ts';
import { toDocument } from '../database/document.ts';
import { jsonQuery, objectJson, queryWithStore, type RowJson, rowJson } from '../database/query.ts';
import { stockEntry } from '../database/stock.tables.ts';
import type { WithDatabase } from '../dependencies.ts';
import { pictureIdIn } from '../pictures/picture.records.ts';

const maxStockEntries = 30;

/** A product for editing, with its position and former slugs. */
export type StoredProduct = StaffProduct & { readonly position: number; readonly formerSlugs: string[] };

/** SQL for the alt texts of product `p` by picture path. */
export const pictureAlts: RowJson<Record<string, string>> = `
  (select json_group_object(image.value, picture.alt) from sku k, json_each(k.images) image
    join picture on picture.id = ${pictureIdIn('image.value')}
    where k.productId = p.id and image.value like '/api/pictures/%' and picture.alt is not null)`;

type StoredRows = Pick<StoredProduct, 'stock' | 'alts' | 'formerSlugs' | 'revision'> & {
  readonly product: typeof product.$inferSelect;
  readonly skus: (typeof sku.$inferSelect)[];
};

const storedRows = objectJson<StoredRows>({
  product: rowJson(product, 'p'),
  skus: `(select json_group_array(${rowJson(sku, 'k')})
    from (select * from sku where productId = p.id order by rowid) k)`,
  stock: `(select json_group_array(${rowJson(stockEntry, 'e')}) from (select * from stock_entry
    where skuId in (select id from sku where productId = p.id) order by id desc limit ${maxStockEntries}) e)`,
  alts: pictureAlts,
  formerSlugs: '(select json_group_array(slug) from product_redirect where productId = p.id)',
  revision: revisionOf(`'product/' || p.id`),
});

async function readStored(from: WithDatabase, where: string, value: string): Promise<StoredProduct[]> {
  const sql = (row: string) => `select ${row} from product p where ${where}`;
  const [, rows] = await queryWithStore(from, jsonQuery(from, storedRows, sql, value));
  return rows.map(({ product: { attributes, ...product }, skus, ...rest }) => ({
    ...toDocument(product),
    ...rest,
    attributes: attributes ?? {},
    variants: skus.map(toDocument),
  }));
}

export async function readStaffProduct(
  from: WithDatabase,
  productId: string,
): Promise<StoredProduct | undefined> {
  const [product] = await readStored(from, 'p.id = ?1', productId);
  return product;
}

export async function readProductsBySlug(
  from: WithDatabase,
  slugs: readonly string[],
): Promise<Map<string, StoredProduct>> {
  const products = await readStored(
    from,
    `p.id in (select id from product where slug in (select value from json_each(?1))
      union select productId from product_redirect where slug in (select value from json_each(?1)))`,
    JSON.stringify(slugs),
  );
  return new Map([
    ...products.flatMap((each) => each.formerSlugs.map((slug) => [slug, each] as const)),
    ...products.map((each) => [each.slug, each] as const),
  ]);
}
