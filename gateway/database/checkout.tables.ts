import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { sku } from './catalogue.tables.ts';
import { base, flag, fulfilment, money, reference, soldLine, time } from './columns.ts';

/** SQL of partial indexes, unqualified. Neither paid nor ordered. */
export const isUnpaid = 'hasCompletedPayment = 0 and placedOrderId is null and needsAttention = 0';
/** Paid or ordered, and not completed. */
export const isUnclosed = `hasCompletedCheckoutSession = 0 and refundAskedAt is null
          and (placedOrderId is not null or hasCompletedPayment = 1)`;

export const checkoutSession = sqliteTable(
  'checkout_session',
  {
    ...base,
    ownerId: text().notNull(),
    bagId: text().notNull(),
    /** Subtotal. */
    amount: money().notNull(),
    expiresAt: time().notNull(),
    isFinalizingPayment: flag().notNull().default(false),
    hasCompletedPayment: flag().notNull().default(false),
    hasVerifiedPayment: flag().notNull().default(false),
    hasCompletedCheckoutSession: flag().notNull().default(false),
    isPaymentRefunded: flag().notNull().default(false),
    isPODOrder: flag().notNull().default(false),
    /** Ended unpaid, by the shopper or a replacement. */
    endedAt: time(),
    /** A refund of its payment was requested, successful or not. */
    refundAskedAt: time(),
    needsAttention: flag().notNull().default(false),
    /** An auto-applied code that the shopper removed. It is not reapplied to this session. */
    declinedCodeId: text(),
    /** A typed code that a bag change invalidated. It stays in the input. */
    droppedCode: text(),
    placedOrderId: text(),
    externalReference: text(),
    externalTransactionId: text(),
    /** Incremented with lines, discount and freeze. A freeze fails if it was computed from an older one. */
    revision: integer().notNull().default(0),
    /**
     * The owner's id while the session is open or paying and holds its lines. Whatever pays, orders, ends or releases it
     * clears this. Unique: one live session per customer.
     */
    liveKey: text().unique(),
    ...fulfilment,
  },
  (table) => [
    index('checkout_session_owner').on(table.ownerId, table.createdAt),
    index('checkout_session_live').on(table.expiresAt).where(sql`liveKey is not null`),
    index('checkout_session_unclosed').on(table.expiresAt).where(sql.raw(isUnclosed)),
    index('checkout_session_unpaid').on(table.expiresAt).where(sql.raw(isUnpaid)),
    check('checkout_session_amount', sql`${table.amount} >= 0`),
  ],
);

export const checkoutItem = sqliteTable(
  'checkout_item',
  {
    ...soldLine,
    sessionId: reference(() => checkoutSession.id),
  },
  (table) => [
    unique().on(table.sessionId, table.skuId),
    check('checkout_item_quantity', sql`${table.quantity} >= 1`),
  ],
);

/** Stock held by a session: subtracted from `sku.quantityAvailable`, released exactly once. */
export const hold = sqliteTable(
  'hold',
  {
    sessionId: text().notNull(),
    skuId: reference(() => sku.id),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.skuId] }),
    index('hold_sku').on(table.skuId),
    check('hold_quantity', sql`${table.quantity} >= 1`),
  ],
);

/**
 * Fails a batch if a condition is false. D1 has no interactive transactions, so a batch inserts a row whose CHECK
 * fails. The same batch deletes rows that pass.
 */
export const assertion = sqliteTable('assertion', { holds: integer().notNull() }, (table) => [
  check('assertion_holds', sql`${table.holds} = 1`),
]);
