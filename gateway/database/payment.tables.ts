import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { noMoney } from '#contract/wire/money.ts';
import { checkoutSession } from './checkout.tables.ts';
import { base, json, money, reference, time } from './columns.ts';
import type { Snapshot } from './snapshot.ts';

/** SQL of partial indexes, unqualified. Staff have to look at the payment. */
export const needsAttention = `status = 'attention' and resolvedAt is null`;
/** It is paid, with neither order nor refund. */
export const isUnordered = `status = 'paid' and orderId is null and refundStatus is null`;
/** The customer's bank asks for the money back, and the dispute is not decided. */
export const isDisputed = `disputeStatus = 'open'`;
/** A refund of it is not done. */
export const isRefundOpen = `refundStatus is not null and refundStatus <> 'processed'`;

export const payment = sqliteTable(
  'payment',
  {
    ...base,
    sessionId: reference(() => checkoutSession.id),
    ownerId: text().notNull(),
    reference: text().notNull().unique(),
    kind: text({ enum: ['online', 'on-delivery', 'free'] }).notNull(),
    /** frozen: the shopper may not have the link yet. open: has the link. Others: the provider's result. */
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
    /** The provider's last status while unpaid. */
    askedStatus: text({ enum: ['pending', 'failed', 'abandoned', 'refunded'] }),
    settledAt: time(),
    /** The amount paid according to the provider, if it differs from the agreed one. */
    paidAmount: money(),
    paidCurrency: text(),
    /** When staff settled it, or a full refund without an order did. */
    resolvedAt: time(),
    /** Next verification with the provider. Null: none. */
    nextAskAt: time(),
    /** The order that it paid. */
    orderId: text(),
    /**
     * `wanted` is stored before the provider is called. `failed`: the provider rejected the refund at once or later;
     * it is retried at `refundNextAt`.
     */
    refundStatus: text({ enum: ['wanted', 'pending', 'processing', 'processed', 'failed'] }),
    refundReason: text({ enum: ['cancelled', 'second-payment', 'no-stock', 'code-used', 'ended', 'staff'] }),
    /** Amount of the latest refund. */
    refundAmount: money(),
    /** Sum of all refunds, pending or done. Never exceeds the paid amount. */
    refundTotal: money().notNull().default(noMoney),
    refundAskedAt: time(),
    /** Number of refund requests to the provider. */
    refundTries: integer().notNull().default(0),
    /** Next request or check of a refund. Null: all are done, or left to staff. */
    refundNextAt: time(),
    refundFailedAt: time(),
    /** The provider's id of the accepted refund. */
    refundId: text(),
    /** The provider's id of the latest dispute. */
    disputeId: text(),
    disputeStatus: text({ enum: ['open', 'won', 'lost', 'settled'] }),
    /** Until when the shop can answer the dispute. */
    disputeDueAt: time(),
  },
  (table) => [
    index('payment_session').on(table.sessionId),
    index('payment_owner').on(table.ownerId),
    index('payment_ask').on(table.nextAskAt).where(sql`nextAskAt is not null`),
    index('payment_refund_next').on(table.refundNextAt).where(sql`refundNextAt is not null`),
    index('payment_refund_open').on(table.refundAskedAt).where(sql.raw(isRefundOpen)),
    index('payment_disputed').on(table.disputeDueAt).where(sql.raw(isDisputed)),
    index('payment_attention').on(table.createdAt).where(sql.raw(needsAttention)),
    index('payment_unordered').on(table.settledAt).where(sql.raw(isUnordered)),
    index('payment_takings')
      .on(table.settledAt, table.amount, table.refundTotal)
      .where(sql`status = 'paid' and orderId is not null`),
    check('payment_amount', sql`${table.amount} >= 0`),
    check('payment_refund', sql`${table.refundTotal} between 0 and ${table.amount}`),
  ],
);

/** Refunds that the provider reported, including manual ones in its dashboard. */
export const paymentRefund = sqliteTable(
  'payment_refund',
  {
    paymentId: reference(() => payment.id),
    refundId: text().notNull(),
    amount: money().notNull(),
    date: time().notNull(),
    status: text({ enum: ['pending', 'processing', 'processed', 'failed'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.refundId] })],
);

/** The provider's signed events, stored before they are processed. */
export const paymentEvent = sqliteTable(
  'payment_event',
  {
    ...base,
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
