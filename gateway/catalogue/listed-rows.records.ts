import { product, sku } from '../database/catalogue.tables.ts';
import type { CardProductRow, CardSkuRow, ProductRow, SkuRow } from './documents.ts';
import { productJson } from './product.records.ts';
import { fieldsJson, type RowJson, rowJson } from './reading.records.ts';

/**
 * What a listing brings of each product `p`, as SQL. `listed` says, of a sku by its alias, that it is the product's,
 * sellable, and passes the filter.
 */
export type Projection<Product, Sku> = (listed: (alias: string) => string) => {
  readonly product: RowJson<Product>;
  readonly skus: RowJson<Sku[]>;
};

export const wholeRows: Projection<ProductRow, SkuRow> = (listed) => ({
  product: productJson('p'),
  skus: `(select json_group_array(${rowJson(sku, 'k')}) from sku k where ${listed('k')})`,
});

/**
 * No more than a card shows: a listing is read far more often to be drawn than for anything else. A card stands for
 * one sku of its product, which is among these: the cheapest in stock, else the cheapest, and where a code
 * may show its discount on some of them, all.
 */
export const cardRows: Projection<CardProductRow, CardSkuRow> = (listed) => ({
  product: fieldsJson(product, 'p', ['id', 'name', 'slug', 'listedSignature']),
  skus: `(select json_group_array(${cardSkuJson}) from sku k where k.rowid in (
    select coalesce(
      (select c.rowid from sku c where ${listed('c')} and c.quantityAvailable > 0 order by c.price, c.rowid limit 1),
      (select c.rowid from sku c where ${listed('c')} order by c.price, c.rowid limit 1))
    union all
    select c.rowid from sku c where p.id in (${reducedProducts}) and ${listed('c')}))`,
});

const cardSkuJson = fieldsJson(sku, 'k', [
  'id',
  'productId',
  'sku',
  'price',
  'length',
  'colorId',
  'images',
  'inventoryCount',
  'quantityAvailable',
]);

/**
 * The products of skus that a code which shows its discount on prices is linked to. A code that is linked to whole
 * products leaves their cheapest sku the cheapest.
 */
const reducedProducts = `
  select linked.productId from promo_code
  cross join promo_code_item item on item.promoCodeId = promo_code.id
  cross join sku linked on linked.id = item.skuId
  where promo_code.active = 1 and promo_code.autoApply = 1`;
