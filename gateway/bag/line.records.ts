import { assert, commit } from '../database/commit.ts';
import { newId } from '../http/digest.ts';
import { type BagKind, type BagRows, bagReading, bagRows, type Clocked, makeBag } from './bag.records.ts';
import { bringGift, declineGift, dropStaleGift, forgetDecline, wantGift } from './gift.statements.ts';
import {
  addLine,
  isListAndSku,
  isOwnLine,
  type ListMoment,
  mayAdd,
  mayMove,
  moveLine,
  type NewLine,
  removeLines,
  setLine,
  touchList,
} from './line.statements.ts';

/** A list as a request names it, and which lists it wants to see after the write. */
export type Write = {
  readonly kind: BagKind;
  readonly ownerId: string;
  readonly listId: string;
  readonly reads: readonly BagKind[];
};

/** The lists that were asked for, as they are after the write, and what the call answers without them. */
export type Written<Short> = {
  readonly short: Short;
  readonly lists: { readonly [Kind in BagKind]?: BagRows };
};

export type Refused = 'unknown' | 'refused';

const momentOf = ({ now }: Clocked, { ownerId, listId }: Write): ListMoment => ({
  ownerId,
  listId,
  at: now(),
});

/** A write and, in the same batch, the reading after it; undefined when what it asserts does not hold. */
async function run({ database }: Clocked, write: Write, at: number, statements: D1PreparedStatement[]) {
  const d1 = database.$client;
  const readings = write.reads.map((kind) => bagReading(d1, kind, write.ownerId, at));
  const ran = await commit(d1, [...statements, ...readings.flat()]);
  if (!ran.ok) return undefined;
  let from = statements.length;
  const lists: { [Kind in BagKind]?: BagRows } = {};
  for (const [index, kind] of write.reads.entries()) {
    const until = from + (readings[index]?.length ?? 0);
    lists[kind] = bagRows(ran.results.slice(from, until));
    from = until;
  }
  return { results: ran.results, lists };
}

async function whyRefused(
  { database }: Clocked,
  isThere: string,
  list: ListMoment,
  id: string,
): Promise<Refused> {
  const row = await database.$client
    .prepare(`select ${isThere} as isThere`)
    .bind(list.ownerId, null, list.listId, id)
    .first<{ isThere: 0 | 1 }>();
  return row?.isThere === 1 ? 'refused' : 'unknown';
}

/** Adds a line, and Hair's free gift. Answers the line's id when it is new. */
export async function addToList(
  from: Clocked,
  write: Write,
  line: Omit<NewLine, 'id'>,
): Promise<Written<string | null> | Refused> {
  const { kind } = write;
  const d1 = from.database.$client;
  const list = momentOf(from, write);
  const { skuId, productId, productSku } = line;
  const id = newId('line');
  const gift = { lineId: newId('line'), askedSkuId: skuId };
  const ran = await run(from, write, list.at, [
    assert(d1, mayAdd(kind), list.ownerId, list.at, list.listId, skuId, productId, productSku),
    dropStaleGift(d1, list),
    addLine(d1, kind, list, { ...line, id }),
    ...(kind === 'bag' ? [wantGift(d1, list, skuId), bringGift(d1, list, gift)] : []),
    touchList(d1, kind, list),
  ]);
  if (!ran) return whyRefused(from, isListAndSku(kind), list, skuId);
  const added = ran.results[2] as D1Result<{ id: string }> | undefined;
  return { short: added?.results[0]?.id === id ? id : null, lists: ran.lists };
}

/** Sets a line's quantity; 0 deletes it. */
export async function setQuantity(
  from: Clocked,
  write: Write,
  line: { itemId: string; quantity: number },
): Promise<Written<null> | Refused> {
  const d1 = from.database.$client;
  const list = momentOf(from, write);
  const change =
    line.quantity === 0 ? removal(d1, write, list, line.itemId) : [setLine(d1, write.kind, list, line)];
  const ran = await run(from, write, list.at, [
    assert(d1, isOwnLine(write.kind), list.ownerId, list.at, list.listId, line.itemId),
    ...change,
    touchList(d1, write.kind, list),
  ]);
  return ran ? { short: null, lists: ran.lists } : 'unknown';
}

/** Deletes one line, or all without `itemId`. A line that is gone already is no matter. */
export async function removeFromList(
  from: Clocked,
  write: Write,
  itemId: string | undefined,
): Promise<Written<{ success: true }> | Refused> {
  const d1 = from.database.$client;
  const list = momentOf(from, write);
  const ran = await run(from, write, list.at, [
    touchList(d1, write.kind, list),
    ...removal(d1, write, list, itemId),
  ]);
  if (!ran?.results[0]?.meta.changes) return 'unknown';
  return { short: { success: true }, lists: ran.lists };
}

function removal(d1: D1Database, { kind }: Write, list: ListMoment, itemId: string | undefined) {
  const removed = removeLines(d1, kind, list, itemId);
  if (kind === 'saved_bag') return [removed];
  if (itemId === undefined) return [removed, forgetDecline(d1, list, list.listId)];
  return [declineGift(d1, list, itemId), removed, dropStaleGift(d1, list)];
}

/** Moves a line to the customer's other list, with what that does to the gift. */
export async function moveToOther(
  from: Clocked,
  write: Write,
  itemId: string,
): Promise<Written<undefined> | Refused> {
  const { kind, ownerId } = write;
  const d1 = from.database.$client;
  const list = momentOf(from, write);
  const moved = moveLine(d1, kind, list, { itemId, newId: newId('line') });
  const withGift =
    kind === 'bag'
      ? [...moved, dropStaleGift(d1, list)]
      : [dropStaleGift(d1, list), ...moved, bringGift(d1, list, { lineId: newId('line') })];
  const ran = await run(from, write, list.at, [
    makeBag(d1, kind === 'bag' ? 'saved_bag' : 'bag', ownerId, list.at),
    assert(d1, mayMove(kind), ownerId, list.at, list.listId, itemId),
    ...withGift,
    touchList(d1, kind, list),
  ]);
  return ran ? { short: undefined, lists: ran.lists } : whyRefused(from, isOwnLine(kind), list, itemId);
}
