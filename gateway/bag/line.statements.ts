import { maxBagLines, maxQuantity } from '#contract/bag/bag.rules.ts';
import { type BagKind, itemTable } from './bag.records.ts';
import { canHaveGift, isGiftSku } from './gift.statements.ts';

/** A list as a request names it: ?1 to ?3 of every statement here are owner, moment and list. */
export type ListMoment = { readonly ownerId: string; readonly at: number; readonly listId: string };

export type NewLine = {
  readonly id: string;
  readonly productId: string;
  readonly skuId: string;
  readonly productSku: string;
  readonly quantity: number;
};

const isOwn = (kind: BagKind) => `exists (select 1 from ${kind} where id = ?3 and ownerId = ?1)`;

/** The gift takes no room. */
const hasRoom = (kind: BagKind, listId: string, skuId: string) => `(
  (select count(*) from ${itemTable[kind]} where bagId = ${listId} ${kind === 'bag' ? 'and isGift = 0' : ''}) < ${maxBagLines}
  or exists (select 1 from ${itemTable[kind]} where bagId = ${listId} and skuId = ${skuId}))`;

const isShown = (skuId: string) => `exists (
  select 1 from sku join product on product.id = sku.productId
  where sku.id = ${skuId} and sku.isVisible = 1 and product.isVisible = 1 and product.availability = 'live')`;

const addsUp = `on conflict (bagId, skuId) do update
  set quantity = min(${maxQuantity}, quantity + excluded.quantity), updatedAt = excluded.updatedAt`;

const about = (d1: D1Database, sql: string, { ownerId, at, listId }: ListMoment, ...values: unknown[]) =>
  d1.prepare(sql).bind(ownerId, at, listId, ...values);

/** What must hold for a line to be added: the sku is shown and named right, there is room, and a gift is due. */
export function mayAdd(kind: BagKind): string {
  const isNamed = 'exists (select 1 from sku where id = ?4 and productId = ?5 and sku = ?6)';
  const isDue = kind === 'bag' ? `and (not ${isGiftSku('?4')} or ${canHaveGift})` : '';
  return `${isOwn(kind)} and ${isNamed} and ${isShown('?4')} and ${hasRoom(kind, '?3', '?4')} ${isDue}`;
}

/** Adds a line, or its quantity to the sku's line, capped; tells the line's id. The gift's sku adds nothing. */
export function addLine(d1: D1Database, kind: BagKind, list: ListMoment, line: NewLine): D1PreparedStatement {
  const { id, productId, skuId, quantity } = line;
  const sql = `
    insert into ${itemTable[kind]} (id, createdAt, updatedAt, bagId, productId, skuId, quantity)
    select ?7, ?2, ?2, ?3, ?5, ?4, ?6 where ${kind === 'bag' ? `not ${isGiftSku('?4')}` : 'true'}
    ${addsUp} returning id`;
  return about(d1, sql, list, skuId, productId, quantity, id);
}

/** Sets a line's quantity; a gift stays one. */
export function setLine(
  d1: D1Database,
  kind: BagKind,
  list: ListMoment,
  { itemId, quantity }: { itemId: string; quantity: number },
): D1PreparedStatement {
  const wanted = kind === 'bag' ? 'iif(isGift, 1, ?5)' : '?5';
  const sql = `update ${itemTable[kind]} set quantity = ${wanted}, updatedAt = ?2
    where id = ?4 and bagId = ?3 and ${isOwn(kind)}`;
  return about(d1, sql, list, itemId, quantity);
}

/** Deletes one line, or all without `itemId`. */
export function removeLines(
  d1: D1Database,
  kind: BagKind,
  list: ListMoment,
  itemId: string | undefined,
): D1PreparedStatement {
  const sql = `delete from ${itemTable[kind]} where bagId = ?3 and (?4 is null or id = ?4) and ${isOwn(kind)}`;
  return about(d1, sql, list, itemId ?? null);
}

export function touchList(d1: D1Database, kind: BagKind, list: ListMoment): D1PreparedStatement {
  return about(d1, `update ${kind} set updatedAt = ?2 where id = ?3 and ownerId = ?1`, list);
}

const otherKind = { bag: 'saved_bag', saved_bag: 'bag' } as const;

const otherList = (kind: BagKind) => `(select id from ${otherKind[kind]} where ownerId = ?1)`;

/** SQL: the line ?4 of the list ?3, to be moved to the customer's other one. */
const ownLine = (kind: BagKind) =>
  `from ${itemTable[kind]} item where item.id = ?4 and item.bagId = ?3 and ${isOwn(kind)}`;

/** What must hold for a line to be moved: it is no gift, there is room, and what goes to the bag may be added there. */
export function mayMove(from: BagKind): string {
  const isGoods =
    from === 'bag' ? 'item.isGift = 0' : `not ${isGiftSku('item.skuId')} and ${isShown('item.skuId')}`;
  return `exists (select 1 ${ownLine(from)} and ${isGoods}
    and ${hasRoom(otherKind[from], otherList(from), 'item.skuId')})`;
}

/** Moves a line to the customer's other list, where the same sku adds up, capped. */
export function moveLine(
  d1: D1Database,
  from: BagKind,
  list: ListMoment,
  { itemId, newId }: { itemId: string; newId: string },
): D1PreparedStatement[] {
  const sql = `
    insert into ${itemTable[otherKind[from]]} (id, createdAt, updatedAt, bagId, productId, skuId, quantity)
    select ?5, ?2, ?2, ${otherList(from)}, item.productId, item.skuId, item.quantity ${ownLine(from)}
    ${addsUp} returning skuId`;
  return [
    about(d1, sql, list, itemId, newId),
    removeLines(d1, from, list, itemId),
    d1.prepare(`update ${otherKind[from]} set updatedAt = ?2 where ownerId = ?1`).bind(list.ownerId, list.at),
  ];
}

/** Why a line was not added: 404 where the list is not theirs or the sku unknown. */
export const isListAndSku = (kind: BagKind): string =>
  `${isOwn(kind)} and exists (select 1 from sku where id = ?4)`;

export const isOwnLine = (kind: BagKind): string => `exists (select 1 ${ownLine(kind)})`;
