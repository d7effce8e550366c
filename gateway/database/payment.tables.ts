import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import type { Snapshot } from '../checkout/snapshot.ts';
import { checkoutSession } from './checkout.tables.ts';
import { id, json, money, time } from './columns.ts';

export const payment = sqliteTable(
  'payment',
  {
    id: id(),
    createdAt: time().notNull(),
    sessionId: text()
      .notNull()
      .references(() => checkoutSession.id),
    ownerId: text().notNull(),
    reference: text().notNull().unique(),
    kind: text({ enum: ['online', 'on-delivery', 'free'] }).notNull(),
    /** frozen: link not yet known to be given out; open: link given out; the rest as the provider settled it. */
    status: text({
      enum: ['frozen', 'open', 'paid', 'failed', 'abandoned', 'refunded', 'attention'],
    }).notNull(),
    snapshot: json<Snapshot>().notNull(),
    /** Total to pay. */
    amount: money().notNull(),
    currency: text().notNull(),
    authorizationUrl: text(),
    accessCode: text(),
    transactionId: text(),
    askedAt: time(),
    /** What the provider last said of it while unpaid. */
    askedStatus: text({ enum: ['pending', 'failed', 'abandoned', 'refunded'] }),
    settledAt: time(),
    /** The wish for a refund is stored before the provider is called. */
    refundStatus: text({ enum: ['wanted', 'pending', 'processing', 'processed', 'failed'] }),
    refundReason: text({ enum: ['cancelled', 'second-payment', 'no-stock', 'ended', 'staff'] }),
    refundAskedAt: time(),
    /** The provider's id of the refund it took up. */
    refundId: text(),
  },
  (table) => [
    index('payment_session').on(table.sessionId),
    index('payment_status').on(table.status, table.createdAt),
    index('payment_refund').on(table.refundStatus),
    check('payment_amount', sql`${table.amount} >= 0`),
  ],
);

/** The provider's signed events, stored before they are worked off. */
export const paymentEvent = sqliteTable(
  'payment_event',
  {
    id: id(),
    createdAt: time().notNull(),
    event: text().notNull(),
    dataId: text().notNull(),
    reference: text().notNull(),
    body: text().notNull(),
    handledAt: time(),
    tries: integer().notNull().default(0),
  },
  (table) => [
    unique().on(table.event, table.dataId, table.reference),
    index('payment_event_handled').on(table.handledAt, table.createdAt),
  ],
);
