import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { noMoney } from '#contract/wire/money.ts';
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
    /** What the provider says was paid, where it differs from what was agreed. */
    paidAmount: money(),
    paidCurrency: text(),
    /** When staff, or the whole of it going back, ended the look at it. */
    resolvedAt: time(),
    /** When the provider is asked next whether it was paid after all; null: no more. */
    nextAskAt: time(),
    /** The order made from it. */
    orderId: text(),
    /**
     * The intent to refund is stored before the provider is called (`wanted`). `failed`: the provider refused it, or
     * gave it up later; it is asked for again at `refundNextAt`.
     */
    refundStatus: text({ enum: ['wanted', 'pending', 'processing', 'processed', 'failed'] }),
    refundReason: text({ enum: ['cancelled', 'second-payment', 'no-stock', 'code-used', 'ended', 'staff'] }),
    /** How much the latest refund gives back. */
    refundAmount: money(),
    /** How much all refunds give back together, asked for or done: never more than was paid. */
    refundTotal: money().notNull().default(noMoney),
    refundAskedAt: time(),
    /** How often the provider was asked for the refund. */
    refundTries: integer().notNull().default(0),
    /** When the provider is asked for the refund again; null: it has taken it up, or staff have to. */
    refundNextAt: time(),
    refundFailedAt: time(),
    /** The provider's id of the refund it took up. */
    refundId: text(),
  },
  (table) => [
    index('payment_session').on(table.sessionId),
    index('payment_owner').on(table.ownerId),
    index('payment_ask').on(table.nextAskAt).where(sql`nextAskAt is not null`),
    index('payment_refund_next').on(table.refundNextAt).where(sql`refundNextAt is not null`),
    index('payment_refund_open')
      .on(table.refundAskedAt)
      .where(sql`refundStatus is not null and refundStatus <> 'processed'`),
    index('payment_attention').on(table.createdAt).where(sql`status = 'attention' and resolvedAt is null`),
    index('payment_unordered')
      .on(table.settledAt)
      .where(sql`status = 'paid' and orderId is null and refundStatus is null`),
    index('payment_takings')
      .on(table.settledAt, table.amount, table.refundTotal)
      .where(sql`status = 'paid' and orderId is not null`),
    check('payment_amount', sql`${table.amount} >= 0`),
    check('payment_refund', sql`${table.refundTotal} between 0 and ${table.amount}`),
  ],
);

/** The refunds that the provider told of, each as far as it is; also those that staff made there by hand. */
export const paymentRefund = sqliteTable(
  'payment_refund',
  {
    paymentId: text()
      .notNull()
      .references(() => payment.id),
    /** The provider's refund id. */
    refundId: text().notNull(),
    amount: money().notNull(),
    date: time().notNull(),
    status: text({ enum: ['pending', 'processing', 'processed', 'failed'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.refundId] })],
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
    index('payment_event_open').on(table.createdAt).where(sql`handledAt is null`),
    index('payment_event_handled').on(table.handledAt),
  ],
);
