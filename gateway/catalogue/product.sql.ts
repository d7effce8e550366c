import { category, color, product, sku, subcategory } from '../database/catalogue.tables.ts';
import { objectJson, type RowJson, rowJson } from '../database/query.ts';
import type { EnrichedSkuRows } from './catalogue.rows.ts';
import { isProductVisible } from './visibility.sql.ts';

/** SQL for the row of product `p` without its listing columns. */
export const productJson = rowJson(product, 'p', ['position', 'listedSignature']);

export const colorNames = `
  (select json_group_object(id, name) from color where id in (select colorId from sku where productId = p.id))`;

/** SQL for a sku's label. `p` is the product, `k` the sku. */
export const skuLabel = `p.name || ' · ' || k.sku`;

/** SQL for product `p` with its category `c` and subcategory `s`. */
export const placedProduct = {
  product: productJson,
  category: rowJson(category, 'c'),
  subcategory: rowJson(subcategory, 's'),
};

/** SQL for the id of the product with the id, slug or former slug ?1. */
export const productId = `coalesce((select id from product where id = ?1), (select id from product where slug = ?1),
  (select productId from product_redirect where slug = ?1))`;

export type EnrichedSkuJson = RowJson<EnrichedSkuRows> | null;

/** SQL for the visible sku with the id `skuId` (an SQL expression), or null. Stock is summed over listed skus. */
export function enrichedSkuJson(skuId: string): RowJson<EnrichedSkuRows | null> {
  const rows = objectJson<EnrichedSkuRows>({
    ...placedProduct,
    sku: rowJson(sku, 'k'),
    color: `json(case when color.id is not null then ${rowJson(color, 'color')} end)`,
    stock: `(select json_object('inventoryCount', total(inventoryCount), 'quantityAvailable', total(quantityAvailable))
      from sku where productId = p.id and price > 0 and isVisible = 1)`,
  });
  return `(
    select ${rows} from sku k
    join product p on p.id = k.productId
    join category c on c.id = p.categoryId
    join subcategory s on s.id = p.subcategoryId
    left join color on color.id = k.colorId
    where k.id = ${skuId} and k.isVisible = 1 and ${isProductVisible('p')})`;
}
