import { sql } from 'drizzle-orm';
import { subtotalOf } from '#contract/promotions/discount.rules.ts';
import { checkoutSession } from '../database/checkout.tables.ts';
import { assert, type Broken, batch, commit, type Statement } from '../database/commit.ts';
import { rowsOf } from '../database/query.ts';
import type { LineItem } from '../database/snapshot.ts';
import type { WithClock } from '../dependencies.ts';
import { holdMs, holdStatements } from '../holds/hold.statements.ts';
import { attentionStatement } from '../payments/payment.records.ts';
import { parseStore, storeStatement } from '../store/store.records.ts';
import { bagLinesStatement, bagStatement, type CheckoutLine, linesOf } from './line.records.ts';
import { lineStatements, priceUnlessFrozen } from './line.statements.ts';
import { type Session, sessionStatement, sessionsOf, unfinishedStatement } from './session.records.ts';

export type OpeningData = Awaited<ReturnType<typeof readOpeningData>>;

/**
 * Everything that opening a checkout depends on, in one batch. Without `lines` if the bag is unknown or another
 * customer's. `attention` is the reference of the customer's newest payment that staff have to review.
 */
export async function readOpeningData(
  { database, now }: WithClock,
  { bagId, ownerId }: { bagId: string; ownerId: string },
) {
  const [stores, bags, lines, sessions, attention] = await batch(database.$client, [
    storeStatement,
    bagStatement(bagId, ownerId),
    bagLinesStatement(ownerId, now()),
    unfinishedStatement(ownerId),
    attentionStatement(ownerId, now()),
  ]);
  const [bag] = rowsOf<{ id: string }>(bags);
  return {
    store: parseStore(rowsOf(stores)),
    lines: bag || bagId === 'active' ? linesOf(rowsOf(lines)) : undefined,
    bagId: bag?.id ?? bagId,
    sessions: sessionsOf(rowsOf(sessions)),
    attention: rowsOf<{ reference: string }>(attention)[0]?.reference,
  };
}

export async function readBagLines(
  { database, now }: WithClock,
  { ownerId }: { ownerId: string },
): Promise<CheckoutLine[]> {
  return linesOf(await database.all(bagLinesStatement(ownerId, now())));
}

/** The session as it is after the batch that wrote it. */
type Written = { readonly ok: true; readonly session: Session } | Broken;

async function write(d1: D1Database, id: string, statements: readonly Statement[]): Promise<Written> {
  const committed = await commit(d1, [...statements, sessionStatement({ id })]);
  if (!committed.ok) return committed;
  const [session] = sessionsOf(rowsOf(committed.results[statements.length]));
  if (!session) throw new Error('The session that was written has no row');
  return { ok: true, session };
}

/** Opens a session and holds its stock, all or none. Breaks on the customer's live key or on stock. */
export async function createSession(
  { database, now }: WithClock,
  { id, ownerId, bagId, lines }: { id: string; ownerId: string; bagId: string; lines: readonly LineItem[] },
): Promise<Written> {
  const time = now();
  return write(database.$client, id, [
    database.insert(checkoutSession).values({
      id,
      createdAt: time,
      ownerId,
      bagId,
      amount: subtotalOf(lines),
      expiresAt: time + holdMs,
      liveKey: ownerId,
    }),
    ...holdStatements(id, lines),
    ...lineStatements(id, lines),
  ]);
}

/**
 * Updates a live session to the bag: its lines, its hold by the difference, and 20 more minutes. Changed lines remove
 * the recorded discount (a typed code stays for the input) and take a session in payment back to open. Breaks when the
 * session is no longer live, or on stock.
 */
export async function updateSession(
  { database, now }: WithClock,
  { id, bagId, lines }: { id: string; bagId: string; lines: readonly LineItem[] },
): Promise<Written> {
  const time = now();
  const requested = JSON.stringify(lines.map(({ skuId, quantity, isGift }) => ({ skuId, quantity, isGift })));
  const isChanged = sql`(exists (
      select skuId, quantity, isGift from checkout_item where sessionId = ${id}
      except select value->>'skuId', value->>'quantity', value->>'isGift' from json_each(${requested}))
    or (select count(*) from checkout_item where sessionId = ${id}) <> ${lines.length})`;
  return write(database.$client, id, [
    assert(sql`exists (select 1 from checkout_session where id = ${id} and liveKey is not null)`),
    sql`update checkout_session
      set droppedCode = iif(discount ->> '$.autoApply' = 1, droppedCode, ifnull(discount ->> '$.code', droppedCode)),
        discount = null, isFinalizingPayment = 0, revision = revision + 1
      where id = ${id} and ${isChanged}`,
    sql`update checkout_session set bagId = ${bagId}, expiresAt = ${time + holdMs},
        amount = iif(isFinalizingPayment, amount, ${subtotalOf(lines)})
      where id = ${id}`,
    ...holdStatements(id, lines),
    ...lineStatements(id, lines, priceUnlessFrozen(id)),
  ]);
}
