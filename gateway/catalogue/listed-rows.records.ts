import { product, sku } from '../database/catalogue.tables.ts';
import { fieldsJson, type RowJson, rowJson } from '../database/query.ts';
import type { ProductRow, SkuRow } from './catalogue.rows.ts';
import { productJson } from './product.sql.ts';

/**
 * The columns that a listing selects per product `p`, as SQL. `listed(alias)` is the condition that a sku belongs to
 * the product, is sellable and matches the filter.
 */
export type Projection<Product, Sku> = (listed: (alias: string) => string) => {
  readonly product: RowJson<Product>;
  readonly skus: RowJson<Sku[]>;
};

export const fullRows: Projection<ProductRow, SkuRow> = (listed) => ({
  product: productJson,
  skus: `(select json_group_array(${rowJson(sku, 'k')}) from sku k where ${listed('k')})`,
});

/**
 * Only what a card shows. A card shows one sku, selected from these: the cheapest in stock, else the cheapest, and all
 * skus if a promo code discounts some of them.
 */
export const cardRows: Projection<CardProductRow, CardSkuRow> = (listed) => ({
  product: cardProductJson,
  skus: `(select json_group_array(${cardSkuJson}) from sku k where k.rowid in (
    select coalesce(
      (select c.rowid from sku c where ${listed('c')} and c.quantityAvailable > 0 order by c.price, c.rowid limit 1),
      (select c.rowid from sku c where ${listed('c')} order by c.price, c.rowid limit 1))
    union all
    select c.rowid from sku c where p.id in (${discountedProducts}) and ${listed('c')}))`,
});

const cardProductJson = fieldsJson(product, 'p', ['id', 'name', 'slug', 'listedSignature']);

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

type RowOf<Json> = Json extends RowJson<infer Row> ? Row : never;
export type CardProductRow = RowOf<typeof cardProductJson>;
export type CardSkuRow = RowOf<typeof cardSkuJson>;

/** Products with skus that an auto-applied code discounts. Codes for whole products do not change which sku is cheapest. */
const discountedProducts = `
  select linked.productId from promo_code
  cross join promo_code_item item on item.promoCodeId = promo_code.id
  cross join sku linked on linked.id = item.skuId
  where promo_code.active = 1 and promo_code.autoApply = 1`;
