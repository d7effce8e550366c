import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { Address } from '#contract/address/address.schema.ts';
import { maxQuantity } from '#contract/bag/bag.rules.ts';
import type { Rating } from '#contract/reviews/review.schema.ts';
import { sku } from './catalogue.tables.ts';
import { base, flag, json, reference, time } from './columns.ts';

const profile = {
  firstName: text(),
  lastName: text(),
  phoneNumber: text(),
  shippingAddress: json<Address>(),
  billingAddress: json<Address>(),
};

export const guest = sqliteTable(
  'guest',
  {
    ...base,
    email: text(),
    ...profile,
    /** Keyed hash of the browser's marker, never the marker. */
    markerHash: text().unique(),
  },
  (table) => [index('guest_age').on(table.createdAt)],
);

export const user = sqliteTable(
  'user',
  {
    ...base,
    email: text().notNull().unique(),
    pendingEmail: text(),
    ...profile,
  },
  (table) => [index('user_age').on(table.createdAt)],
);

export const userSession = sqliteTable(
  'user_session',
  {
    /** SHA-256 of the cookie's token, which is not stored. */
    tokenHash: text().primaryKey(),
    createdAt: time().notNull(),
    userId: reference(() => user.id),
    lastSeenAt: time().notNull(),
  },
  (table) => [index('user_session_user').on(table.userId)],
);

export const oneTimeCode = sqliteTable(
  'one_time_code',
  {
    ...base,
    email: text().notNull(),
    /** Set when the code confirms a signed-in user's new e-mail. */
    userId: text(),
    codeHash: text().notNull(),
    /** Hash of the requesting browser's `otp` cookie. */
    browserHash: text().notNull(),
    network: text().notNull(),
    /** Requested by a browser that signed in with this e-mail before. Has separate limits. */
    isKnownBrowser: flag().notNull(),
    firstName: text(),
    lastName: text(),
    expiresAt: time().notNull(),
    wrongTries: integer().notNull().default(0),
    endedAt: time(),
  },
  (table) => [
    index('one_time_code_email').on(table.email, table.createdAt),
    index('one_time_code_age').on(table.createdAt),
  ],
);

/** Rate limit counters, one per subject and window. */
export const limitCounter = sqliteTable(
  'limit_counter',
  {
    subject: text().notNull(),
    windowStart: time().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.windowStart] }),
    index('limit_counter_window').on(table.windowStart),
  ],
);

export const idempotentAnswer = sqliteTable(
  'idempotent_answer',
  {
    ownerId: text().notNull(),
    address: text().notNull(),
    key: text().notNull(),
    createdAt: time().notNull(),
    bodyHash: text().notNull(),
    /** Null while the first request is in progress. */
    status: integer(),
    answer: text(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.address, table.key] }),
    index('idempotent_answer_age').on(table.createdAt),
  ],
);

/** A function, because drizzle's unique columns belong to one table. */
const bagColumns = () => ({
  ...base,
  updatedAt: time().notNull(),
  ownerId: text().notNull().unique(),
});

const lineColumns = {
  ...base,
  updatedAt: time().notNull(),
  productId: text().notNull(),
  skuId: reference(() => sku.id),
  quantity: integer().notNull(),
};

export const bag = sqliteTable('bag', {
  ...bagColumns(),
  /** The shopper removed the free gift. It is not added to this bag again. */
  giftRemovedAt: time(),
});

const mostPieces = sql.raw(`${maxQuantity}`);

export const bagItem = sqliteTable(
  'bag_item',
  {
    ...lineColumns,
    bagId: reference(() => bag.id, { onDelete: 'cascade' }),
    /** The free gift. Stays only while the products that it comes with are in the bag. */
    isGift: flag().notNull().default(false),
  },
  (table) => [
    unique().on(table.bagId, table.skuId),
    uniqueIndex('bag_item_gift').on(table.bagId).where(sql`isGift = 1`),
    index('bag_item_sku').on(table.skuId, table.updatedAt),
    check('bag_item_quantity', sql`${table.quantity} between 1 and iif(${table.isGift}, 1, ${mostPieces})`),
  ],
);

export const savedBag = sqliteTable('saved_bag', bagColumns());

export const savedBagItem = sqliteTable(
  'saved_bag_item',
  {
    ...lineColumns,
    bagId: reference(() => savedBag.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique().on(table.bagId, table.skuId),
    check('saved_bag_item_quantity', sql`${table.quantity} between 1 and ${mostPieces}`),
  ],
);

export const review = sqliteTable(
  'review',
  {
    ...base,
    updatedAt: time().notNull(),
    ownerId: text().notNull(),
    orderId: text().notNull(),
    orderNumber: text(),
    orderItemId: text().notNull(),
    productId: text().notNull(),
    skuId: text().notNull(),
    title: text().notNull(),
    content: text(),
    ratings: json<Rating[]>().notNull(),
    isApproved: flag().notNull().default(false),
    isPublished: flag().notNull().default(false),
    publishedAt: time(),
    pictures: json<string[]>(),
    answer: text(),
    answeredAt: time(),
  },
  (table) => [
    unique().on(table.ownerId, table.skuId),
    index('review_product').on(table.productId, table.isPublished, table.createdAt),
    index('review_order_item').on(table.orderItemId),
    index('review_state').on(table.isApproved, table.isPublished, table.createdAt),
    index('review_photo').on(table.createdAt).where(sql`isPublished = 1 and pictures is not null`),
    index('review_waiting').on(table.createdAt).where(sql`isApproved = 0`),
  ],
);

export const reviewHelpful = sqliteTable(
  'review_helpful',
  {
    reviewId: reference(() => review.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] })],
);
