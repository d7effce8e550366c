// One file although over 250 lines: checkout, payment, order and points share columns and refer to each other.
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import type { Address } from '#contract/address.schema.ts';
import type { CustomerDetails } from '#contract/customer.schema.ts';
import type { AppliedDiscount } from '#contract/discount.schema.ts';
import type { PaymentMethod } from '#contract/payment.schema.ts';
import type { Snapshot } from '../checkout/snapshot.ts';
import { sku } from './catalogue.tables.ts';
import { flag, id, json, money, time } from './columns.ts';

/** What was agreed for delivery and payment: kept by a frozen session and by its order. */
const fulfilment = {
  deliveryMethod: text({ enum: ['pickup', 'delivery'] }),
  deliveryOption: text({ enum: ['within-accra', 'outside-accra', 'intl'] }),
  deliveryFee: money(),
  deliveryDetails: json<Address>(),
  deliveryInstructions: text(),
  pickupLocation: text(),
  customerDetails: json<CustomerDetails>(),
  billingDetails: json<Address>(),
  paymentMethod: json<PaymentMethod>(),
  discount: json<AppliedDiscount>(),
};

export const checkoutSession = sqliteTable(
  'checkout_session',
  {
    id: id(),
    createdAt: time().notNull(),
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
    /** The shopper or a replacement ended it unpaid. */
    endedAt: time(),
    /** A refund of its payment was asked for, answered or not. */
    refundAskedAt: time(),
    needsAttention: flag().notNull().default(false),
    placedOrderId: text(),
    externalReference: text(),
    externalTransactionId: text(),
    /** Grows with every change of lines, discount or freeze: what a freeze was computed from is still so. */
    revision: integer().notNull().default(0),
    /** The owner's id while the session is open or paying: unique, so a customer has one live session. */
    liveKey: text().unique(),
    ...fulfilment,
  },
  (table) => [
    index('checkout_session_owner').on(table.ownerId, table.createdAt),
    index('checkout_session_expiry').on(table.expiresAt),
    check('checkout_session_amount', sql`${table.amount} >= 0`),
  ],
);

const soldLine = {
  id: id(),
  productId: text().notNull(),
  skuId: text().notNull(),
  productSku: text().notNull(),
  quantity: integer().notNull(),
  /** As of the last creation or freeze. */
  price: money().notNull(),
  productName: text().notNull(),
  productImage: text(),
  productCategory: text(),
  colorName: text(),
  length: integer(),
};

export const checkoutItem = sqliteTable(
  'checkout_item',
  {
    ...soldLine,
    sessionId: text()
      .notNull()
      .references(() => checkoutSession.id),
  },
  (table) => [
    unique().on(table.sessionId, table.skuId),
    check('checkout_item_quantity', sql`${table.quantity} >= 1`),
  ],
);

/** Goods promised to a session: taken from `sku.quantityAvailable`, given back exactly once. */
export const hold = sqliteTable(
  'hold',
  {
    sessionId: text().notNull(),
    skuId: text()
      .notNull()
      .references(() => sku.id),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.skuId] }),
    index('hold_sku').on(table.skuId),
    check('hold_quantity', sql`${table.quantity} >= 1`),
  ],
);

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

/** `order` is a word of SQL, hence the plural. */
export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    createdAt: time().notNull(),
    /** One order a session. */
    sessionId: text().notNull().unique(),
    ownerId: text().notNull(),
    bagId: text().notNull(),
    /** 8–10 digits, not sequential. */
    orderNumber: text().notNull().unique(),
    status: text({
      enum: [
        'open',
        'ready-for-pickup',
        'ready-for-delivery',
        'out-for-delivery',
        'picked-up',
        'delivered',
        'cancelled',
        'refund-submitted',
        'refund-pending',
        'refund-processing',
        'refunded',
        'refund-failed',
      ],
    }).notNull(),
    /** Subtotal before discount and delivery. */
    amount: money().notNull(),
    ...fulfilment,
    isPODOrder: flag().notNull(),
    podPaymentMethod: text({ enum: ['cash', 'mobile_money'] }),
    paymentCollected: flag(),
    paymentCollectedAt: time(),
    hasVerifiedPayment: flag().notNull(),
    externalReference: text().notNull(),
    externalTransactionId: text(),
    /** Lower-cased, for points and past orders by proven e-mail. */
    email: text().notNull(),
    readyAt: time(),
    completedAt: time(),
  },
  (table) => [
    index('orders_owner').on(table.ownerId, table.createdAt),
    index('orders_reference').on(table.externalReference),
    index('orders_email').on(table.email),
  ],
);

export const orderItem = sqliteTable(
  'order_item',
  {
    ...soldLine,
    createdAt: time().notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    isReady: flag(),
    isRefunded: flag(),
    isRestocked: flag(),
  },
  (table) => [unique().on(table.orderId, table.skuId)],
);

export const orderTransition = sqliteTable(
  'order_transition',
  { orderId: text().notNull(), status: text().notNull(), date: time().notNull() },
  (table) => [primaryKey({ columns: [table.orderId, table.status] })],
);

export const orderRefund = sqliteTable(
  'order_refund',
  {
    orderId: text().notNull(),
    /** The provider's refund id. */
    refundId: text().notNull(),
    amount: money().notNull(),
    date: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.refundId] })],
);

export const pointsEntry = sqliteTable(
  'points_entry',
  {
    id: id(),
    createdAt: time().notNull(),
    ownerId: text().notNull(),
    points: integer().notNull(),
    /** Points are earned once an order. */
    orderId: text().unique(),
    orderNumber: text(),
    reason: text({ enum: ['order_placed', 'past_order_points', 'points_redeemed'] }).notNull(),
  },
  (table) => [index('points_entry_owner').on(table.ownerId, table.createdAt)],
);

export const rewardTier = sqliteTable('reward_tier', {
  id: id(),
  createdAt: time().notNull(),
  name: text().notNull(),
  pointsRequired: integer().notNull(),
  discountType: text({ enum: ['percentage', 'fixed'] }).notNull(),
  /** As in `promo_code.discountValue`. */
  discountValue: integer().notNull(),
  isActive: flag().notNull(),
});

/** The outbox: mail is written in the batch of what it tells about and sent by a sweep. */
export const mail = sqliteTable(
  'mail',
  {
    id: id(),
    createdAt: time().notNull(),
    /** What the message is about, such as `order-placed/{orderId}`: unique, so it is written once. */
    about: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    nextTryAt: time().notNull(),
    tries: integer().notNull().default(0),
    sentAt: time(),
    givenUpAt: time(),
  },
  (table) => [index('mail_waiting').on(table.sentAt, table.givenUpAt, table.nextTryAt)],
);

/**
 * Fails a batch when a condition does not hold: D1 has no interactive transactions, so a batch asserts by writing
 * a row whose CHECK refuses it. Rows that pass are deleted by the same batch.
 */
export const assertion = sqliteTable('assertion', { holds: integer().notNull() }, (table) => [
  check('assertion_holds', sql`${table.holds} = 1`),
]);
