import { sql } from 'drizzle-orm';
import { index, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { handedOverStatuses } from '#contract/orders/order.rules.ts';
import { orderStatuses } from '#contract/orders/order-status.rules.ts';
import { base, flag, money, orderFulfilment, reference, soldLine, sqlList, time } from './columns.ts';

/** SQL of partial indexes, unqualified. Payment on delivery is not collected yet. */
export const isDue = `isPODOrder = 1 and paymentCollected = 0 and status <> 'cancelled'`;
/** Neither is the order handed over. */
export const isUnpaidOrder = `isPODOrder = 1 and paymentCollected = 0 and status not in ${sqlList(['cancelled', ...handedOverStatuses].sort())}`;

/**
 * Plural, because `order` is an SQL keyword. Triggers of the migration keep the full-text table `search_index_orders` in
 * sync, and that of `user`.
 */
export const orders = sqliteTable(
  'orders',
  {
    ...base,
    sessionId: text().notNull().unique(),
    ownerId: text().notNull(),
    bagId: text().notNull(),
    /** 8–10 digits, not sequential. */
    orderNumber: text().notNull().unique(),
    status: text({ enum: orderStatuses }).notNull(),
    /** Subtotal before discount and delivery. */
    amount: money().notNull(),
    ...orderFulfilment,
    isPODOrder: flag().notNull(),
    podPaymentMethod: text({ enum: ['cash', 'mobile_money'] }),
    paymentCollected: flag(),
    paymentCollectedAt: time(),
    hasVerifiedPayment: flag().notNull(),
    externalReference: text().notNull(),
    externalTransactionId: text(),
    /** Lower case. Links points and past orders to a verified e-mail. */
    email: text().notNull(),
    /** The digits of the customer's phone number. Unpaid orders on delivery are limited by it. */
    phoneDigits: text().notNull(),
    /** Tracking information by staff, while out for delivery. */
    trackingNote: text(),
    readyAt: time(),
    completedAt: time(),
  },
  (table) => [
    index('orders_owner').on(table.ownerId, table.createdAt),
    index('orders_reference').on(table.externalReference),
    index('orders_email').on(table.email),
    index('orders_age').on(table.createdAt),
    index('orders_status').on(table.status, table.createdAt),
    index('orders_status_method').on(table.status, table.deliveryMethod, table.createdAt),
    index('orders_method').on(table.deliveryMethod, table.createdAt),
    index('orders_due').on(table.createdAt).where(sql.raw(isDue)),
    index('orders_collected').on(table.paymentCollectedAt).where(sql`paymentCollectedAt is not null`),
    index('orders_phone').on(table.phoneDigits),
    index('orders_unpaid').on(table.status).where(sql.raw(isUnpaidOrder)),
  ],
);

export const orderItem = sqliteTable(
  'order_item',
  {
    ...soldLine,
    createdAt: time().notNull(),
    orderId: reference(() => orders.id),
    isReady: flag(),
    /** Refunded as a single line. */
    isRefunded: flag(),
    isRestocked: flag(),
  },
  (table) => [
    unique().on(table.orderId, table.skuId),
    index('order_item_product').on(table.productId, table.createdAt),
  ],
);

export const orderTransition = sqliteTable(
  'order_transition',
  {
    orderId: reference(() => orders.id),
    status: text({ enum: orderStatuses }).notNull(),
    date: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.status] }),
    index('order_transition_date').on(table.date),
  ],
);
