import { subtotalOf } from '#contract/promotions/discount.rules.ts';
import { checkoutSession } from '../database/checkout.tables.ts';
import { assert, type Committed, commit, statement } from '../database/commit.ts';
import type { Clocked } from '../dependencies.ts';
import { attentionStatement } from '../payments/payment.records.ts';
import { type StoreRow, storeIn, storeStatement } from '../store/store.records.ts';
import { bagStatements, goodsIn, type WantedGoods } from './goods.records.ts';
import { holdStatements } from './hold.statements.ts';
import { lineStatements } from './line.statements.ts';
import { type Session, sessionStatement, sessionsOf, unfinishedStatement } from './session.records.ts';
import type { SoldLine } from './snapshot.ts';

/** What opening a checkout is judged by, read together. */
export type Opening = {
  readonly store: StoreRow;
  /** Undefined when the bag is unknown or another's. */
  readonly goods: readonly WantedGoods[] | undefined;
  readonly bagId: string;
  readonly sessions: readonly Session[];
  /** The reference of the customer's newest payment that staff have to look at. */
  readonly attention: string | undefined;
};

export async function readOpening(
  { database, now }: Clocked,
  { bagId, ownerId }: { bagId: string; ownerId: string },
): Promise<Opening> {
  const d1 = database.$client;
  const [stores, bags, goods, sessions, attention] = await d1.batch([
    storeStatement(d1),
    ...bagStatements(d1, { bagId, ownerId, time: now() }),
    unfinishedStatement(d1, ownerId),
    attentionStatement(d1, ownerId, now()),
  ]);
  const bag = (bags as D1Result<{ id: string }> | undefined)?.results[0];
  return {
    store: storeIn(stores),
    goods: bag || bagId === 'active' ? goodsIn(goods) : undefined,
    bagId: bag?.id ?? bagId,
    sessions: sessionsOf(sessions),
    attention: (attention as D1Result<{ reference: string }> | undefined)?.results[0]?.reference,
  };
}

export async function readBagGoods(
  { database, now }: Clocked,
  { bagId, ownerId }: { bagId: string; ownerId: string },
): Promise<WantedGoods[]> {
  const [, goods] = await database.$client.batch(
    bagStatements(database.$client, { bagId, ownerId, time: now() }),
  );
  return goodsIn(goods);
}

/** What opening wrote: the session as it is after the same batch. */
export type Written = { readonly ok: true; readonly session: Session } | Extract<Committed, { ok: false }>;

async function write(d1: D1Database, id: string, statements: D1PreparedStatement[]): Promise<Written> {
  const committed = await commit(d1, [...statements, sessionStatement(d1, { id })]);
  if (!committed.ok) return committed;
  const [session] = sessionsOf(committed.results[statements.length]);
  if (!session) throw new Error('The session that was written has no row');
  return { ok: true, session };
}

/** How long goods are held for a session. */
export const holdTime = 20 * 60_000;

/** Opens a session and holds its goods, all or none. Breaks on the customer's live key or on stock. */
export async function createSession(
  { database, now }: Clocked,
  { id, ownerId, bagId, lines }: { id: string; ownerId: string; bagId: string; lines: readonly SoldLine[] },
): Promise<Written> {
  const d1 = database.$client;
  const time = now();
  return write(d1, id, [
    statement(
      d1,
      database.insert(checkoutSession).values({
        id,
        createdAt: time,
        ownerId,
        bagId,
        amount: subtotalOf(lines),
        expiresAt: time + holdTime,
        liveKey: ownerId,
      }),
    ),
    ...holdStatements(d1, id, lines),
    ...lineStatements(d1, id, lines),
  ]);
}

/**
 * Lets a live session follow the bag: lines, hold by the difference, 20 more minutes. Other lines than before drop
 * the recorded discount, keep a typed code for the input, and take a session in payment back to open. Breaks when the
 * session is not live any more, or on stock.
 */
export async function followBag(
  { database, now }: Clocked,
  { id, bagId, lines }: { id: string; bagId: string; lines: readonly SoldLine[] },
): Promise<Written> {
  const d1 = database.$client;
  const time = now();
  const wanted = JSON.stringify(lines.map(({ skuId, quantity, isGift }) => ({ skuId, quantity, isGift })));
  const isChanged = `(exists (
      select skuId, quantity, isGift from checkout_item where sessionId = ?1
      except select value->>'skuId', value->>'quantity', value->>'isGift' from json_each(?2))
    or (select count(*) from checkout_item where sessionId = ?1) <> json_array_length(?2))`;
  return write(d1, id, [
    assert(
      d1,
      `exists (select 1 from checkout_session where id = ?1 and liveKey = ownerId and expiresAt > ?2
         and endedAt is null and hasCompletedPayment = 0 and placedOrderId is null and needsAttention = 0)`,
      id,
      time,
    ),
    d1
      .prepare(
        `update checkout_session
         set droppedCode = iif(discount ->> '$.autoApply' = 1, droppedCode, ifnull(discount ->> '$.code', droppedCode)),
           discount = null, isFinalizingPayment = 0, revision = revision + 1
         where id = ?1 and ${isChanged}`,
      )
      .bind(id, wanted),
    d1
      .prepare(
        'update checkout_session set bagId = ?2, expiresAt = ?3, amount = iif(isFinalizingPayment, amount, ?4) where id = ?1',
      )
      .bind(id, bagId, time + holdTime, subtotalOf(lines)),
    ...holdStatements(d1, id, lines),
    ...lineStatements(d1, id, lines),
  ]);
}
