import { maxBagLines, maxQuantity } from '#contract/bag/bag.rules.ts';
import type { NewBagItem } from '#contract/bag/bag.schema.ts';
import { isProductVisible } from '../catalogue/visibility.sql.ts';
import { type BagKind, itemTable } from './bag.records.ts';
import { canHaveGift, isGiftSku } from './gift.statements.ts';

/** A list as the request names it. ?1 to ?3 of every statement here are owner, time and list. */
export type List = {
  readonly d1: D1Database;
  readonly kind: BagKind;
  readonly ownerId: string;
  readonly at: number;
  readonly listId: string;
};

const isOwn = (kind: BagKind) => `exists (select 1 from ${kind} where id = ?3 and ownerId = ?1)`;

/** The gift does not count towards the limit. */
const hasRoom = (kind: BagKind, listId: string, skuId: string) => `(
  (select count(*) from ${itemTable[kind]} where bagId = ${listId} ${kind === 'bag' ? 'and isGift = 0' : ''}) < ${maxBagLines}
  or exists (select 1 from ${itemTable[kind]} where bagId = ${listId} and skuId = ${skuId}))`;

const isVisible = (skuId: string) => `exists (
  select 1 from sku join product on product.id = sku.productId
  where sku.id = ${skuId} and sku.isVisible = 1 and ${isProductVisible('product')})`;

const addQuantity = `on conflict (bagId, skuId) do update
  set quantity = min(${maxQuantity}, quantity + excluded.quantity), updatedAt = excluded.updatedAt`;

const bind = ({ d1, ownerId, at, listId }: List, sql: string, ...values: unknown[]) =>
  d1.prepare(sql).bind(ownerId, at, listId, ...values);

/** SQL: whether the sku ?4 of the product ?5, with text ?6, can be added to the list. */
export function canAdd(kind: BagKind): string {
  const matches = 'exists (select 1 from sku where id = ?4 and productId = ?5 and sku = ?6)';
  const giftRule = kind === 'bag' ? `and (not ${isGiftSku('?4')} or ${canHaveGift})` : '';
  return `${isOwn(kind)} and ${matches} and ${isVisible('?4')} and ${hasRoom(kind, '?3', '?4')} ${giftRule}`;
}

/**
 * Inserts a line, or adds its quantity to the sku's line up to the maximum. Returns the line's id. Does nothing for
 * the gift's sku: `addGift` adds that.
 */
export function addLine(
  list: List,
  id: string,
  { productId, productSkuId, quantity }: NewBagItem,
): D1PreparedStatement {
  const { kind } = list;
  const sql = `
    insert into ${itemTable[kind]} (id, createdAt, updatedAt, bagId, productId, skuId, quantity)
    select ?7, ?2, ?2, ?3, ?5, ?4, ?6 where ${kind === 'bag' ? `not ${isGiftSku('?4')}` : 'true'}
    ${addQuantity} returning id`;
  return bind(list, sql, productSkuId, productId, quantity, id);
}

/** Sets a line's quantity; the gift's stays 1. */
export function updateLine(list: List, itemId: string, quantity: number): D1PreparedStatement {
  const { kind } = list;
  const newQuantity = kind === 'bag' ? 'iif(isGift, 1, ?5)' : '?5';
  const sql = `update ${itemTable[kind]} set quantity = ${newQuantity}, updatedAt = ?2
    where id = ?4 and bagId = ?3 and ${isOwn(kind)}`;
  return bind(list, sql, itemId, quantity);
}

/** Deletes one line, or all without `itemId`. */
export function deleteLines(list: List, itemId: string | undefined): D1PreparedStatement {
  const { kind } = list;
  const sql = `delete from ${itemTable[kind]} where bagId = ?3 and (?4 is null or id = ?4) and ${isOwn(kind)}`;
  return bind(list, sql, itemId ?? null);
}

export const touchList = (list: List): D1PreparedStatement =>
  bind(list, `update ${list.kind} set updatedAt = ?2 where id = ?3 and ownerId = ?1`);

export const otherKind = { bag: 'saved_bag', saved_bag: 'bag' } as const;

const otherList = (kind: BagKind) => `(select id from ${otherKind[kind]} where ownerId = ?1)`;

/** SQL: the customer's line ?4 in the list ?3. */
const ownLine = (kind: BagKind) =>
  `from ${itemTable[kind]} item where item.id = ?4 and item.bagId = ?3 and ${isOwn(kind)}`;

/** SQL: whether the line ?4 can be moved. The gift cannot, and only visible skus move to the bag. */
export function canMove(from: BagKind): string {
  const isMovable =
    from === 'bag' ? 'item.isGift = 0' : `not ${isGiftSku('item.skuId')} and ${isVisible('item.skuId')}`;
  return `exists (select 1 ${ownLine(from)} and ${isMovable}
    and ${hasRoom(otherKind[from], otherList(from), 'item.skuId')})`;
}

/** Moves a line to the customer's other list, adding its quantity to the same sku's line there. */
export function moveLine(list: List, itemId: string, newId: string): D1PreparedStatement[] {
  const { d1, kind, ownerId, at } = list;
  const sql = `
    insert into ${itemTable[otherKind[kind]]} (id, createdAt, updatedAt, bagId, productId, skuId, quantity)
    select ?5, ?2, ?2, ${otherList(kind)}, item.productId, item.skuId, item.quantity ${ownLine(kind)}
    ${addQuantity}`;
  return [
    bind(list, sql, itemId, newId),
    deleteLines(list, itemId),
    d1.prepare(`update ${otherKind[kind]} set updatedAt = ?2 where ownerId = ?1`).bind(ownerId, at),
  ];
}

/** SQL: whether the list is the customer's and the sku ?4 exists. */
export const hasListAndSku = (kind: BagKind): string =>
  `${isOwn(kind)} and exists (select 1 from sku where id = ?4)`;

/** SQL: whether the line ?4 is in the customer's list. */
export const isOwnLine = (kind: BagKind): string => `exists (select 1 ${ownLine(kind)})`;
