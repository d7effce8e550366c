import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, id, time } from './columns.ts';

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
