import { toMinor } from '#contract/money.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SoldLine } from './snapshot.ts';

/** A sku wanted in a quantity, as the catalogue has it now; what the catalogue no longer knows has no names. */
export type WantedGoods = Omit<SoldLine, 'productName' | 'productId' | 'productSku'> & {
  readonly productId: string | null;
  readonly productSku: string | null;
  readonly productName: string | null;
  /** Visible, live and priced: may be sold (contract §9.2 step 4). */
  readonly isSellable: boolean;
  readonly quantityAvailable: number;
  readonly inventoryCount: number;
};

type Row = Omit<WantedGoods, 'isSellable'> & { readonly isSellable: number };

const goodsOf = (wanted: string) => `
  select want.skuId, want.quantity, sku.productId, sku.sku as productSku, coalesce(sku.price, 0) as price,
    coalesce(sku.productName, product.name) as productName, json_extract(sku.images, '$[0]') as productImage,
    category.name as productCategory, color.name as colorName, sku.length,
    coalesce(sku.price > 0 and sku.isVisible = 1 and product.isVisible = 1 and product.availability = 'live', 0)
      as isSellable,
    coalesce(sku.quantityAvailable, 0) as quantityAvailable, coalesce(sku.inventoryCount, 0) as inventoryCount
  from (${wanted}) want
  left join sku on sku.id = want.skuId
  left join product on product.id = sku.productId
  left join category on category.id = product.categoryId
  left join color on color.id = sku.colorId`;

const toGoods = (row: Row): WantedGoods => ({
  ...row,
  price: toMinor(row.price),
  isSellable: row.isSellable === 1,
});

/** A customer's bag as goods, one entry a sku, `active` being their own; undefined when it is unknown or another's. */
export async function readBagGoods(
  { database }: Pick<Dependencies, 'database'>,
  { bagId, ownerId }: { bagId: string; ownerId: string },
): Promise<{ readonly bagId: string; readonly goods: WantedGoods[] } | undefined> {
  const d1 = database.$client;
  const own = "select id from bag where ownerId = ?1 and ?2 in (id, 'active')";
  const lines = `select skuId, sum(quantity) as quantity, min(createdAt) as createdAt, min(rowid) as place
    from bag_item
    where bagId in (${own}) group by skuId`;
  const [bags, goods] = await d1.batch([
    d1.prepare(own).bind(ownerId, bagId),
    d1.prepare(`${goodsOf(lines)} order by want.createdAt, want.place`).bind(ownerId, bagId),
  ]);
  const bag = (bags as D1Result<{ id: string }> | undefined)?.results[0];
  if (!bag) return undefined;
  return { bagId: bag.id, goods: ((goods as D1Result<Row> | undefined)?.results ?? []).map(toGoods) };
}

/** A session's lines as goods. */
export async function readSessionGoods(
  { database }: Pick<Dependencies, 'database'>,
  sessionId: string,
): Promise<WantedGoods[]> {
  const lines = 'select skuId, quantity, rowid as place from checkout_item where sessionId = ?1';
  const goods = await database.$client
    .prepare(`${goodsOf(lines)} order by want.place`)
    .bind(sessionId)
    .all<Row>();
  return goods.results.map(toGoods);
}
