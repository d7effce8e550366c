import { and, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type SessionFacts, type SessionState, sessionState } from '#contract/checkout-session.rules.ts';
import { type Minor, noMoney } from '#contract/money.ts';
import { sku } from '../database/catalogue.tables.ts';
import { checkoutItem, checkoutSession } from '../database/checkout.tables.ts';
import { orders } from '../database/order.tables.ts';
import type { Dependencies } from '../dependencies.ts';

export type SessionRow = typeof checkoutSession.$inferSelect;

/** A session's line: `price` as of creation or freeze, `livePrice` as the catalogue has it now. */
export type SessionLine = typeof checkoutItem.$inferSelect & { readonly livePrice: Minor };

export type Session = {
  readonly row: SessionRow;
  readonly orderStatus: string | null;
  readonly lines: readonly SessionLine[];
};

type Database = Pick<Dependencies, 'database'>;

/** What decides the session's state (contract §9.2). */
export function factsOf({ row, orderStatus }: Session): SessionFacts {
  return {
    ...row,
    isRefundRequested: row.refundAskedAt !== null,
    hasEndedUnpaid: row.endedAt !== null,
    orderStatus,
  };
}

export function stateOf(session: Session, now: number): SessionState {
  return sessionState(factsOf(session), now);
}

/** Frozen figures count from the freeze on; before that each reading is live (contract §9.1). */
export function isFrozen({ row }: Session): boolean {
  return row.isFinalizingPayment || row.hasCompletedPayment || row.placedOrderId !== null;
}

/** One session; of another customer it is unknown. Without `ownerId` anybody's. */
export async function readSession(
  { database }: Database,
  { id, ownerId }: { id: string; ownerId?: string },
): Promise<Session | undefined> {
  const isIt = and(
    eq(checkoutSession.id, id),
    ownerId === undefined ? undefined : eq(checkoutSession.ownerId, ownerId),
  );
  const [sessions, lines] = await database.batch([
    database
      .select({ row: getTableColumns(checkoutSession), orderStatus: orders.status })
      .from(checkoutSession)
      .leftJoin(orders, eq(orders.id, checkoutSession.placedOrderId))
      .where(isIt),
    linesOf(database, eq(checkoutItem.sessionId, id)),
  ]);
  const found = sessions[0];
  return found && { ...found, lines };
}

/**
 * A customer's sessions that may matter still, newest first: live, in payment, paid or ordered and not finished.
 * Their states are judged by {@link stateOf}.
 */
export async function readUnfinishedSessions({ database }: Database, ownerId: string): Promise<Session[]> {
  const unfinished = and(
    eq(checkoutSession.ownerId, ownerId),
    eq(checkoutSession.hasCompletedCheckoutSession, false),
    or(
      eq(checkoutSession.liveKey, ownerId),
      eq(checkoutSession.hasCompletedPayment, true),
      eq(checkoutSession.isFinalizingPayment, true),
      sql`${checkoutSession.placedOrderId} is not null`,
    ),
  );
  const chosen = database.select({ id: checkoutSession.id }).from(checkoutSession).where(unfinished);
  const [sessions, lines] = await database.batch([
    database
      .select({ row: getTableColumns(checkoutSession), orderStatus: orders.status })
      .from(checkoutSession)
      .leftJoin(orders, eq(orders.id, checkoutSession.placedOrderId))
      .where(unfinished)
      .orderBy(desc(checkoutSession.createdAt), desc(sql`${checkoutSession}.rowid`)),
    linesOf(database, inArray(checkoutItem.sessionId, chosen)),
  ]);
  return sessions.map((session) => ({
    ...session,
    lines: lines.filter((line) => line.sessionId === session.row.id),
  }));
}

function linesOf(database: Dependencies['database'], where: SQL | undefined) {
  return database
    .select({ ...getTableColumns(checkoutItem), livePrice: sql<Minor>`coalesce(${sku.price}, ${noMoney})` })
    .from(checkoutItem)
    .leftJoin(sku, eq(sku.id, checkoutItem.skuId))
    .where(where)
    .orderBy(sql`${checkoutItem}.rowid`);
}
