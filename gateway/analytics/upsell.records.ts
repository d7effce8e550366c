import type { ProductRow, SingleProductRows, SkuRow } from '../catalogue/documents.ts';
import { productJson } from '../catalogue/product.records.ts';
import { parsed, type RowJson, reading, readTogether, rowJson } from '../catalogue/reading.records.ts';
import { category, sku, subcategory } from '../database/catalogue.tables.ts';
import type { Stored } from '../dependencies.ts';

export type UpsellQuestion = {
  readonly ownerId: string;
  /** Only views at or before this moment count. */
  readonly before: number;
  /** The category's name. */
  readonly category: string | undefined;
};

type UpsellRows = Omit<SingleProductRows, 'skus'> & { sku: SkuRow };

/** ?1 the customer, ?2 the moment, ?3 a category's name or null. */
const upsell = `
  with viewed as materialized (
    select data ->> '$.productSku' as sku, createdAt, rowid as place from analytics_event
    where ownerId = ?1 and action = 'viewed_product' and createdAt <= ?2
    order by createdAt desc, rowid desc limit 100
  )
  select ${rowJson(sku, 'k')} as sku, ${productJson('p')} as product,
    ${rowJson(category, 'c')} as category, ${rowJson(subcategory, 's')} as subcategory,
    (select json_group_object(id, name) from color where id = k.colorId) as colorNames
  from viewed
  cross join sku k on k.sku = viewed.sku
  cross join product p on p.id = k.productId
  cross join category c on c.id = p.categoryId
  cross join subcategory s on s.id = p.subcategoryId
  where k.isVisible = 1 and p.isVisible = 1 and p.availability = 'live'
    and k.price > 0 and k.quantityAvailable > 0 and k.inventoryCount > 0
    and (?3 is null or c.name = ?3)
    and not exists (select 1 from bag join bag_item item on item.bagId = bag.id
      where bag.ownerId = ?1 and item.skuId = k.id)
  order by viewed.createdAt desc, viewed.place desc limit 1`;

type UpsellRow = {
  sku: RowJson<SkuRow>;
  product: RowJson<ProductRow>;
  category: RowJson<UpsellRows['category']>;
  subcategory: RowJson<UpsellRows['subcategory']>;
  colorNames: RowJson<Record<string, string>>;
};

/** The sku viewed last, among the latest 100 views, that could be bought and is not in the bag. */
export async function readUpsell(from: Stored, { ownerId, before, category }: UpsellQuestion) {
  const [store, [row]] = await readTogether(
    from,
    reading<UpsellRow>(from, upsell, ownerId, before, category ?? null),
  );
  const found: UpsellRows | undefined = row && {
    sku: parsed(row.sku),
    product: parsed(row.product),
    category: parsed(row.category),
    subcategory: parsed(row.subcategory),
    colorNames: parsed(row.colorNames),
  };
  return { store, found };
}
