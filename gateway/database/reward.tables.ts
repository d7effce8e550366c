import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, id, time } from './columns.ts';

export const pointsEntry = sqliteTable(
  'points_entry',
  {
    id: id(),
    createdAt: time().notNull(),
    ownerId: text().notNull(),
    /** Negative where points are taken back. */
    points: integer().notNull(),
    orderId: text(),
    orderNumber: text(),
    /** What the entry is for, such as `earned/{orderId}` or `refund/{refundId}`: unique, so it is written once. */
    about: text().notNull().unique(),
    reason: text({
      enum: [
        'order_placed',
        'past_order_points',
        'points_redeemed',
        'order_cancelled',
        'order_refunded',
        'given_by_staff',
      ],
    }).notNull(),
    /** Why staff gave or took them. */
    note: text(),
  },
  (table) => [
    index('points_entry_owner').on(table.ownerId, table.createdAt),
    index('points_entry_order').on(table.orderId),
  ],
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
