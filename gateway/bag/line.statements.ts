import { type SQL, sql } from 'drizzle-orm';
import { maxBagLines, maxQuantity } from '#contract/bag/bag.rules.ts';
import type { NewBagItem } from '#contract/bag/bag.schema.ts';
import { isProductVisible } from '../catalogue/visibility.sql.ts';
import { type BagKind, itemTable, listTable } from './bag.records.ts';
import { canHaveGift, isGiftSku } from './gift.statements.ts';

/** A list as the request names it, at a time. */
export type List = {
  readonly kind: BagKind;
  readonly ownerId: string;
  readonly at: number;
  readonly listId: string;
};

const isOwn = ({ kind, ownerId, listId }: List) =>
  sql`exists (select 1 from ${listTable[kind]} where id = ${listId} and ownerId = ${ownerId})`;

/** The gift does not count towards the limit. */
function hasRoom(kind: BagKind, listId: string | SQL, skuId: string | SQL): SQL {
  const lines = sql`from ${itemTable[kind]} where bagId = ${listId}`;
  return sql`((select count(*) ${lines} ${kind === 'bag' ? sql`and isGift = 0` : sql``}) < ${maxBagLines}
    or exists (select 1 ${lines} and skuId = ${skuId}))`;
}

const isVisible = (skuId: string | SQL) => sql`exists (
  select 1 from sku join product on product.id = sku.productId
  where sku.id = ${skuId} and sku.isVisible = 1 and ${sql.raw(isProductVisible('product'))})`;

const addQuantity = sql`on conflict (bagId, skuId) do update
  set quantity = min(${maxQuantity}, quantity + excluded.quantity), updatedAt = excluded.updatedAt`;

/** SQL: whether the item can be added to the list. */
export function canAdd(list: List, { productSkuId, productId, productSku }: NewBagItem): SQL {
  const giftRule = sql`and (not ${isGiftSku(list, productSkuId)} or ${canHaveGift(list)})`;
  return sql`${isOwn(list)}
    and exists (select 1 from sku where id = ${productSkuId} and productId = ${productId} and sku = ${productSku})
    and ${isVisible(productSkuId)} and ${hasRoom(list.kind, list.listId, productSkuId)}
    ${list.kind === 'bag' ? giftRule : sql``}`;
}

/**
 * Inserts a line, or adds its quantity to the sku's line up to the maximum. Returns the line's id. Does nothing for
 * the gift's sku: `addGift` adds that.
 */
export function addLine(list: List, id: string, { productId, productSkuId, quantity }: NewBagItem): SQL {
  const { kind, at, listId } = list;
  return sql`
    insert into ${itemTable[kind]} (id, createdAt, updatedAt, bagId, productId, skuId, quantity)
    select ${id}, ${at}, ${at}, ${listId}, ${productId}, ${productSkuId}, ${quantity}
    where ${kind === 'bag' ? sql`not ${isGiftSku(list, productSkuId)}` : sql`true`}
    ${addQuantity} returning id`;
}

export function updateLine(list: List, itemId: string, quantity: number): SQL {
  const { kind, at, listId } = list;
  const newQuantity = kind === 'bag' ? sql`iif(isGift, 1, ${quantity})` : quantity;
  return sql`update ${itemTable[kind]} set quantity = ${newQuantity}, updatedAt = ${at}
    where id = ${itemId} and bagId = ${listId} and ${isOwn(list)}`;
}

/** Deletes one line, or all without `itemId`. */
export const deleteLines = (list: List, itemId: string | undefined): SQL => sql`
  delete from ${itemTable[list.kind]}
  where bagId = ${list.listId} and ${itemId === undefined ? sql`true` : sql`id = ${itemId}`} and ${isOwn(list)}`;

export const touchList = ({ kind, ownerId, at, listId }: List): SQL =>
  sql`update ${listTable[kind]} set updatedAt = ${at} where id = ${listId} and ownerId = ${ownerId}`;

export const otherKind = { bag: 'saved_bag', saved_bag: 'bag' } as const;

const otherListId = ({ kind, ownerId }: List) =>
  sql`(select id from ${listTable[otherKind[kind]]} where ownerId = ${ownerId})`;

/** SQL: the customer's line in the list. */
const ownLine = (list: List, itemId: string) => sql`
  from ${itemTable[list.kind]} item where item.id = ${itemId} and item.bagId = ${list.listId} and ${isOwn(list)}`;

/** SQL: whether the line can be moved. The gift cannot, and only visible skus move to the bag. */
export function canMove(list: List, itemId: string): SQL {
  const skuId = sql`item.skuId`;
  const isMovable =
    list.kind === 'bag' ? sql`item.isGift = 0` : sql`not ${isGiftSku(list, skuId)} and ${isVisible(skuId)}`;
  return sql`exists (select 1 ${ownLine(list, itemId)} and ${isMovable}
    and ${hasRoom(otherKind[list.kind], otherListId(list), skuId)})`;
}

/** Moves a line to the customer's other list, adding its quantity to the same sku's line there. */
export function moveLine(list: List, itemId: string, newId: string): SQL[] {
  const { kind, ownerId, at } = list;
  const other = otherKind[kind];
  return [
    sql`insert into ${itemTable[other]} (id, createdAt, updatedAt, bagId, productId, skuId, quantity)
      select ${newId}, ${at}, ${at}, ${otherListId(list)}, item.productId, item.skuId, item.quantity
      ${ownLine(list, itemId)} ${addQuantity}`,
    deleteLines(list, itemId),
    sql`update ${listTable[other]} set updatedAt = ${at} where ownerId = ${ownerId}`,
  ];
}

/** SQL: whether the list is the customer's and the sku exists. */
export const hasListAndSku = (list: List, skuId: string): SQL =>
  sql`${isOwn(list)} and exists (select 1 from sku where id = ${skuId})`;

/** SQL: whether the line is in the customer's list. */
export const isOwnLine = (list: List, itemId: string): SQL => sql`exists (select 1 ${ownLine(list, itemId)})`;
