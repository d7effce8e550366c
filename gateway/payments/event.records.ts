import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { newId } from '../crypto.ts';
import { paymentEvent } from '../database/payment.tables.ts';
import type { WithClock } from '../dependencies.ts';
import { hourMs, minuteMs } from '../time-units.ts';

export type PaymentEventRow = typeof paymentEvent.$inferSelect;

/** Undefined when the same event was stored before. */
export async function insertEvent(
  { database, now }: WithClock,
  event: Pick<PaymentEventRow, 'event' | 'dataId' | 'reference' | 'body'>,
): Promise<PaymentEventRow | undefined> {
  return database
    .insert(paymentEvent)
    .values({ id: newId('event'), createdAt: now(), ...event })
    .onConflictDoNothing()
    .returning()
    .get();
}

export async function markHandled({ database, now }: WithClock, eventId: string): Promise<void> {
  await database.update(paymentEvent).set({ handledAt: now() }).where(eq(paymentEvent.id, eventId));
}

export async function countAttempt({ database }: WithClock, eventId: string): Promise<void> {
  await database.update(paymentEvent).set({ tries: sql`tries + 1` }).where(eq(paymentEvent.id, eventId));
}

/** Failed attempts after which an event is retried only hourly, and staff may settle it. */
export const maxTries = 20;

/**
 * Events that are not handled after 10 seconds, or the one with this id. After {@link maxTries} an event is retried only
 * in the first two minutes of each hour, so its refund is recorded once the cause of the failure is removed.
 */
export async function findUnhandledEvents(
  { database, now }: WithClock,
  id?: string,
): Promise<PaymentEventRow[]> {
  const isDue = and(
    isNull(paymentEvent.handledAt),
    id === undefined ? lt(paymentEvent.createdAt, now() - 10_000) : eq(paymentEvent.id, id),
    now() % hourMs < 2 * minuteMs ? undefined : lt(paymentEvent.tries, maxTries),
  );
  return database.select().from(paymentEvent).where(isDue).orderBy(paymentEvent.createdAt).limit(50);
}
