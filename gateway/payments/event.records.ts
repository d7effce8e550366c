import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { paymentEvent } from '../database/payment.tables.ts';
import type { Clocked } from '../dependencies.ts';
import { newId } from '../http/digest.ts';

export type PaymentEventRow = typeof paymentEvent.$inferSelect;

/** Keeps a signed event; undefined when the same one was kept before. */
export async function storeEvent(
  { database, now }: Clocked,
  event: Pick<PaymentEventRow, 'event' | 'dataId' | 'reference' | 'body'>,
): Promise<PaymentEventRow | undefined> {
  return database
    .insert(paymentEvent)
    .values({ id: newId('event'), createdAt: now(), ...event })
    .onConflictDoNothing()
    .returning()
    .get();
}

export async function markHandled({ database, now }: Clocked, eventId: string): Promise<void> {
  await database.update(paymentEvent).set({ handledAt: now() }).where(eq(paymentEvent.id, eventId)).run();
}

export async function countTry({ database }: Clocked, eventId: string): Promise<void> {
  await database
    .update(paymentEvent)
    .set({ tries: sql`tries + 1` })
    .where(eq(paymentEvent.id, eventId))
    .run();
}

/** Events whose work was cut short, or one alone; one that failed 20 times is left to the payments sweep, which asks anew. */
export async function findUnhandledEvents(
  { database, now }: Clocked,
  id?: string,
): Promise<PaymentEventRow[]> {
  const isDue = and(
    isNull(paymentEvent.handledAt),
    id === undefined ? lt(paymentEvent.createdAt, now() - 10_000) : eq(paymentEvent.id, id),
    lt(paymentEvent.tries, 20),
  );
  return database.select().from(paymentEvent).where(isDue).orderBy(paymentEvent.createdAt).limit(50).all();
}
