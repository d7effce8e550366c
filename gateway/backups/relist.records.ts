import { relistStatements } from '../catalogue/listing.records.ts';
import type { ListedProduct } from '../catalogue/listing.rules.ts';
import { product, sku } from '../database/catalogue.tables.ts';
import { compile } from '../database/commit.ts';
import { parseJson, type RowJson, rowJson } from '../database/query.ts';

/** SQL for the products to relist. */
export const productsToRelist = `
  select json_set(${rowJson(product, 'p')}, '$.skus', (
    select json_group_array(${rowJson(sku, 'k')}) from sku k where k.productId = p.id)) as row
  from product p order by p.position`;

/**
 * Statements that end a restore: they list every product anew, because one that changed during the backup was copied
 * after the rows that list it. `rows` are of {@link productsToRelist}.
 */
export function* relistQueries(rows: Iterable<{ readonly row: RowJson<ListedProduct> }>) {
  for (const table of ['listing_entry', 'listing_signature'])
    yield { sql: `delete from ${table}`, params: [] };
  for (const { row } of rows)
    for (const statement of relistStatements(parseJson(row))) yield compile(statement);
}
