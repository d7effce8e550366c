import { category, color, sku, subcategory } from '../database/catalogue.tables.ts';
import type { EnrichedSkuRows } from './documents.ts';
import { productJson } from './product.records.ts';
import { type RowJson, rowJson } from './reading.records.ts';

/** A visible sku with all it belongs to, or null where there is none. */
export type EnrichedSkuJson = RowJson<EnrichedSkuRows> | null;

/**
 * SQL for {@link EnrichedSkuJson}: the visible sku whose id the SQL `skuId` gives. The product's
 * figures are sums over what a listing would show of it.
 */
export function enrichedSkuJson(skuId: string): string {
  return `(
    select json_object(
      'sku', ${rowJson(sku, 'k')}, 'product', ${productJson('p')},
      'category', ${rowJson(category, 'c')}, 'subcategory', ${rowJson(subcategory, 's')},
      'color', json(case when color.id is not null then ${rowJson(color, 'color')} end),
      'stock', (select json_object('inventoryCount', total(inventoryCount), 'quantityAvailable', total(quantityAvailable))
         from sku where productId = p.id and price > 0 and isVisible = 1))
    from sku k
    join product p on p.id = k.productId
    join category c on c.id = p.categoryId
    join subcategory s on s.id = p.subcategoryId
    left join color on color.id = k.colorId
    where k.id = ${skuId} and k.isVisible = 1 and p.isVisible = 1 and p.availability = 'live')`;
}
