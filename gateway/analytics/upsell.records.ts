import type { SingleProductRows, SkuRow } from '../catalogue/catalogue.rows.ts';
import { colorNames, placedProduct } from '../catalogue/product.sql.ts';
import { isProductVisible } from '../catalogue/visibility.sql.ts';
import { sku } from '../database/catalogue.tables.ts';
import { jsonQuery, objectJson, queryWithStore, rowJson } from '../database/query.ts';
import type { WithDatabase } from '../dependencies.ts';

type UpsellQuery = {
  readonly ownerId: string;
  /** Milliseconds since 1970. Later views do not count. */
  readonly before: number;
  /** A category's name. */
  readonly category: string | undefined;
};

const viewedSku = objectJson<Omit<SingleProductRows, 'skus'> & { sku: SkuRow }>({
  ...placedProduct,
  sku: rowJson(sku, 'k'),
  colorNames,
});

/** ?1 is the customer, ?2 the time, ?3 a category's name or null. */
const upsell = (row: string) => `
  with viewed as materialized (
    select data ->> '$.productSku' as sku, createdAt, rowid as cursor from analytics_event
    where ownerId = ?1 and action = 'viewed_product' and createdAt <= ?2
    order by createdAt desc, rowid desc limit 100
  )
  select ${row} from viewed
  cross join sku k on k.sku = viewed.sku
  cross join product p on p.id = k.productId
  cross join category c on c.id = p.categoryId
  cross join subcategory s on s.id = p.subcategoryId
  where k.isVisible = 1 and ${isProductVisible('p')}
    and k.price > 0 and k.quantityAvailable > 0
    and (?3 is null or c.name = ?3)
    and not exists (select 1 from bag join bag_item item on item.bagId = bag.id
      where bag.ownerId = ?1 and item.skuId = k.id)
  order by viewed.createdAt desc, viewed.cursor desc limit 1`;

/** The last viewed sku, among the latest 100 views, that is in stock and not in the bag. */
export async function readUpsell(from: WithDatabase, { ownerId, before, category }: UpsellQuery) {
  return queryWithStore(from, jsonQuery(from, viewedSku, upsell, ownerId, before, category ?? null));
}
