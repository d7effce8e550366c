import { jsonQuery, objectJson, queryWithStore } from '../database/query.ts';
import type { WithDatabase } from '../dependencies.ts';
import { type CardProductRow, type CardSkuRow, cardRows } from './listed-rows.records.ts';
import { productId } from './product.sql.ts';
import { isSellable } from './visibility.sql.ts';

/** Texture words, in products and in products that suit them. */
const textures = JSON.stringify(['straight', 'wav', 'curl', 'kink', 'coil', 'yaki']);

const listed = (sku: string) => `${sku}.productId = p.id and ${isSellable(sku, 'p')}`;

/**
 * ?1 is the product's id or slug. Candidates are the other products of its latest 100 orders, and the first 40 products
 * of each category, if they have no length (are not hair). Scores common orders, texture words and colours.
 */
const goesWith = (row: string) => `
  with its as materialized (
    select p.id, lower(p.name || ' ' || s.name) as words
    from product p join subcategory s on s.id = p.subcategoryId where p.id = ${productId}),
  texture as materialized (
    select value as word from its cross join json_each('${textures}') where instr(its.words, value) > 0),
  bought as materialized (
    select other.productId as id, count(*) as times
    from (select orderId from order_item where productId = (select id from its)
      order by createdAt desc limit 100) as latest
    cross join order_item other on other.orderId = latest.orderId
    group by other.productId),
  care as materialized (
    select entry.productId as id from category
    cross join listing_entry entry on entry.rowid in (
      select rowid from listing_entry where scope = category.id and color = '' and length = 0
      order by position limit 40)
    where not exists (select 1 from listing_entry own where own.productId = entry.productId and own.length > 0))
  select ${row}
  from (select id from care union select id from bought) as candidate
  cross join its
  cross join product p on p.id = candidate.id and p.id <> its.id
  left join bought on bought.id = p.id
  where exists (select 1 from sku k where ${listed('k')} and k.quantityAvailable > 0)
  order by 2 * min(ifnull(bought.times, 0), 20)
    + 3 * exists (select 1 from texture where instr(lower(p.name || ' ' || ifnull(p.description, '')), word) > 0)
    + exists (select 1 from sku own join sku theirs on theirs.productId = p.id and theirs.colorId = own.colorId
        where own.productId = its.id) desc,
    p.position
  limit 8`;

/** Matching products in stock, best first, in one round trip. */
export async function readGoesWith(from: WithDatabase, idOrSlug: string) {
  const card = objectJson<{ product: CardProductRow; skus: CardSkuRow[] }>(cardRows(listed));
  return queryWithStore(from, jsonQuery(from, card, goesWith, idOrSlug));
}
