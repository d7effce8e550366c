import { maxQuantity } from '#contract/bag.rules.ts';
import type { Minor } from '#contract/money.ts';
import type { Dependencies } from '../dependencies.ts';

/** The two lists of a customer: the same rows in tables of their own. */
export type BagKind = 'bag' | 'saved_bag';

const itemTable = { bag: 'bag_item', saved_bag: 'saved_bag_item' } as const;

type Database = Pick<Dependencies, 'database'>;

type BagRow = { id: string; createdAt: number; updatedAt: number; ownerId: string };

export type BagLineRow = {
  id: string;
  createdAt: number;
  updatedAt: number;
  bagId: string;
  productId: string;
  skuId: string;
  quantity: number;
  productSku: string;
  price: Minor;
  length: number | null;
  colorName: string | null;
  productName: string;
  productCategory: string;
  productImage: string | null;
  productSlug: string;
  otherBagsWithSku: number;
};

const otherBags = `(select count(*) from bag_item other where other.skuId = item.skuId and other.bagId <> item.bagId)`;

/** The customer's bag with its lines, oldest first; made empty when there is none. One round trip. */
export async function readBag(
  { database }: Database,
  kind: BagKind,
  made: BagRow,
): Promise<{ bag: BagRow; lines: BagLineRow[] }> {
  const d1 = database.$client;
  const [, bags, lines] = await d1.batch([
    d1
      .prepare(
        `insert into ${kind} (id, createdAt, updatedAt, ownerId) values (?, ?, ?, ?) on conflict (ownerId) do nothing`,
      )
      .bind(made.id, made.createdAt, made.updatedAt, made.ownerId),
    d1.prepare(`select id, createdAt, updatedAt, ownerId from ${kind} where ownerId = ?`).bind(made.ownerId),
    d1
      .prepare(
        `select item.id, item.createdAt, item.updatedAt, item.bagId, item.productId, item.skuId, item.quantity,
           sku.sku as productSku, sku.price, sku.length, color.name as colorName,
           coalesce(sku.productName, product.name) as productName, category.name as productCategory,
           json_extract(sku.images, '$[0]') as productImage, product.slug as productSlug,
           ${kind === 'bag' ? otherBags : 0} as otherBagsWithSku
         from ${kind} bag
         join ${itemTable[kind]} item on item.bagId = bag.id
         join sku on sku.id = item.skuId
         join product on product.id = sku.productId
         join category on category.id = product.categoryId
         left join color on color.id = sku.colorId
         where bag.ownerId = ?
         order by item.createdAt, item.id`,
      )
      .bind(made.ownerId),
  ]);
  const bag = (bags as D1Result<BagRow>).results[0];
  if (!bag) throw new Error('The bag that was just made is not there');
  return { bag, lines: (lines as D1Result<BagLineRow>).results };
}

/** What adding needs to know, in one look: whose bag it is, how full, and the sku as the catalogue has it. */
export async function lookBeforeAdding(
  { database }: Database,
  kind: BagKind,
  { bagId, skuId }: { bagId: string; skuId: string },
): Promise<{
  ownerId: string | null;
  lines: number;
  hasSku: 0 | 1;
  productId: string | null;
  productSku: string | null;
  isSellable: 0 | 1;
} | null> {
  return database.$client
    .prepare(
      `select (select ownerId from ${kind} where id = ?1) as ownerId,
         (select count(*) from ${itemTable[kind]} where bagId = ?1) as lines,
         exists (select 1 from ${itemTable[kind]} where bagId = ?1 and skuId = ?2) as hasSku,
         sku.productId, sku.sku as productSku,
         coalesce(sku.isVisible = 1 and product.isVisible = 1 and product.availability = 'live', 0) as isSellable
       from (select ?2 as wanted) left join sku on sku.id = wanted left join product on product.id = sku.productId`,
    )
    .bind(bagId, skuId)
    .first();
}

export type NewLine = {
  id: string;
  bagId: string;
  productId: string;
  skuId: string;
  quantity: number;
  at: number;
};

/** Adds a line, or its quantity to the sku's line, capped. Tells the line's id: the given one when new. */
export async function addLine({ database }: Database, kind: BagKind, line: NewLine): Promise<string> {
  const d1 = database.$client;
  const [written] = await d1.batch<{ id: string }>([
    d1
      .prepare(
        `insert into ${itemTable[kind]} (id, createdAt, updatedAt, bagId, productId, skuId, quantity)
         values (?1, ?2, ?2, ?3, ?4, ?5, ?6)
         on conflict (bagId, skuId) do update
           set quantity = min(${maxQuantity}, quantity + excluded.quantity), updatedAt = excluded.updatedAt
         returning id`,
      )
      .bind(line.id, line.at, line.bagId, line.productId, line.skuId, line.quantity),
    touch(d1, kind, line.bagId, line.at),
  ]);
  return written?.results[0]?.id ?? line.id;
}

type LineKey = { ownerId: string; bagId: string; itemId: string };

const ownLine = `id = ?1 and bagId = ?2 and bagId in (select id from %bag where ownerId = ?3)`;

/** Sets a line's quantity; 0 deletes it. False when the customer has no such line. */
export async function setQuantity(
  { database }: Database,
  kind: BagKind,
  { ownerId, bagId, itemId }: LineKey,
  quantity: number,
  at: number,
): Promise<boolean> {
  const d1 = database.$client;
  const own = ownLine.replace('%bag', kind);
  const change =
    quantity === 0
      ? d1.prepare(`delete from ${itemTable[kind]} where ${own}`).bind(itemId, bagId, ownerId)
      : d1
          .prepare(`update ${itemTable[kind]} set quantity = ?4, updatedAt = ?5 where ${own}`)
          .bind(itemId, bagId, ownerId, quantity, at);
  const [changed] = await d1.batch([change, touch(d1, kind, bagId, at, ownerId)]);
  return (changed?.meta.changes ?? 0) > 0;
}

/** Deletes one line, or all of them. False when the bag is not the customer's; a line already gone is no matter. */
export async function removeLines(
  { database }: Database,
  kind: BagKind,
  { ownerId, bagId, itemId }: { ownerId: string; bagId: string; itemId?: string },
  at: number,
): Promise<boolean> {
  const d1 = database.$client;
  const own = `bagId in (select id from ${kind} where id = ?1 and ownerId = ?2)`;
  const removal =
    itemId === undefined
      ? d1.prepare(`delete from ${itemTable[kind]} where ${own}`).bind(bagId, ownerId)
      : d1.prepare(`delete from ${itemTable[kind]} where ${own} and id = ?3`).bind(bagId, ownerId, itemId);
  const [, touched] = await d1.batch([removal, touch(d1, kind, bagId, at, ownerId)]);
  return (touched?.meta.changes ?? 0) > 0;
}

function touch(
  d1: D1Database,
  kind: BagKind,
  bagId: string,
  at: number,
  ownerId?: string,
): D1PreparedStatement {
  return ownerId === undefined
    ? d1.prepare(`update ${kind} set updatedAt = ? where id = ?`).bind(at, bagId)
    : d1.prepare(`update ${kind} set updatedAt = ? where id = ? and ownerId = ?`).bind(at, bagId, ownerId);
}
