import { type SQL, sql } from 'drizzle-orm';
import type { NewBagItem } from '#contract/bag/bag.schema.ts';
import { newId } from '../crypto.ts';
import { assert, commit, type Statement } from '../database/commit.ts';
import { rowsOf } from '../database/query.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { type BagKind, type BagRows, bagRows, ensureBag, readBagStatements } from './bag.records.ts';
import * as gift from './gift.statements.ts';
import * as statements from './line.statements.ts';

/** A list as the request names it, and the lists to read after the write. */
export type ListWrite = {
  readonly kind: BagKind;
  readonly ownerId: string;
  readonly listId: string;
  readonly reads: readonly BagKind[];
};

/** The lists in `reads` after the write, and the body the call answers without them. */
export type WriteResult<Reply> = {
  readonly reply: Reply;
  readonly lists: { readonly [Kind in BagKind]?: BagRows };
};

export type Refusal = 'not found' | 'refused';

const listOf = ({ now }: WithClock, write: ListWrite): statements.List => ({ ...write, at: now() });

/** Runs a write and reads the lists in one batch; undefined when an assertion fails. */
async function run(
  { database }: WithDatabase,
  { ownerId, at }: statements.List,
  kinds: readonly BagKind[],
  writes: readonly Statement[],
) {
  const reads = kinds.flatMap((kind) => readBagStatements(kind, ownerId, at));
  const committed = await commit(database.$client, [...writes, ...reads]);
  if (!committed.ok) return undefined;
  const { results } = committed;
  const read = results.slice(writes.length);
  const lists: { [Kind in BagKind]?: BagRows } = {};
  for (const kind of kinds) lists[kind] = bagRows(read.splice(0, 3));
  return { results, lists };
}

async function refusalReason({ database }: WithDatabase, exists: SQL): Promise<Refusal> {
  const found = await database.all(sql`select 1 where ${exists}`);
  return found.length > 0 ? 'refused' : 'not found';
}

/** Adds a line and, for a qualifying one, the gift. Replies the line's id when it is new. */
export async function addToList(
  from: WithClock,
  write: ListWrite,
  item: NewBagItem,
): Promise<WriteResult<string | null> | Refusal> {
  const list = listOf(from, write);
  const skuId = item.productSkuId;
  const id = newId('line');
  const ran = await run(from, list, write.reads, [
    assert(statements.canAdd(list, item)),
    gift.removeStaleGift(list),
    statements.addLine(list, id, item),
    ...(list.kind === 'bag'
      ? [gift.undoGiftRemoval(list, skuId), gift.addGift(list, newId('line'), skuId)]
      : []),
    statements.touchList(list),
  ]);
  if (!ran) return refusalReason(from, statements.hasListAndSku(list, skuId));
  const [added] = rowsOf<{ id: string }>(ran.results[2]);
  return { reply: added?.id === id ? id : null, lists: ran.lists };
}

/** Sets a line's quantity; 0 deletes the line. */
export async function setQuantity(
  from: WithClock,
  write: ListWrite,
  itemId: string,
  quantity: number,
): Promise<WriteResult<null> | Refusal> {
  const list = listOf(from, write);
  const ran = await run(from, list, write.reads, [
    assert(statements.isOwnLine(list, itemId)),
    ...(quantity === 0 ? deleteStatements(list, itemId) : [statements.updateLine(list, itemId, quantity)]),
    statements.touchList(list),
  ]);
  return ran ? { reply: null, lists: ran.lists } : 'not found';
}

/** Deletes one line, or all without `itemId`. Succeeds when the line is already gone. */
export async function removeFromList(
  from: WithClock,
  write: ListWrite,
  itemId?: string,
): Promise<WriteResult<{ success: true }> | Refusal> {
  const list = listOf(from, write);
  const ran = await run(from, list, write.reads, [
    statements.touchList(list),
    ...deleteStatements(list, itemId),
  ]);
  if (!ran?.results[0]?.meta.changes) return 'not found';
  return { reply: { success: true }, lists: ran.lists };
}

function deleteStatements(list: statements.List, itemId: string | undefined) {
  const deleted = statements.deleteLines(list, itemId);
  if (list.kind === 'saved_bag') return [deleted];
  if (itemId === undefined) return [deleted, gift.resetGiftRemoval(list, list.listId)];
  return [gift.recordGiftRemoval(list, itemId), deleted, gift.removeStaleGift(list)];
}

/** Moves a line to the customer's other list and adds or removes the gift accordingly. */
export async function moveToOtherList(
  from: WithClock,
  write: ListWrite,
  itemId: string,
): Promise<WriteResult<undefined> | Refusal> {
  const list = listOf(from, write);
  const { kind, ownerId, at } = list;
  const moved = statements.moveLine(list, itemId, newId('line'));
  const ran = await run(from, list, write.reads, [
    ensureBag(statements.otherKind[kind], ownerId, at),
    assert(statements.canMove(list, itemId)),
    ...(kind === 'bag'
      ? [...moved, gift.removeStaleGift(list)]
      : [gift.removeStaleGift(list), ...moved, gift.addGift(list, newId('line'))]),
    statements.touchList(list),
  ]);
  return ran
    ? { reply: undefined, lists: ran.lists }
    : refusalReason(from, statements.isOwnLine(list, itemId));
}
