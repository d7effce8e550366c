import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { base, json, time } from './columns.ts';

export const analyticsEvent = sqliteTable(
  'analytics_event',
  {
    ...base,
    ownerId: text().notNull(),
    action: text().notNull(),
    origin: text(),
    data: json<Record<string, string | number | boolean>>().notNull(),
    productId: text(),
    device: text({ enum: ['mobile', 'desktop'] }).notNull(),
  },
  (table) => [
    index('analytics_event_owner').on(table.ownerId, table.action, table.createdAt),
    index('analytics_event_owner_age').on(table.ownerId, table.createdAt),
    index('analytics_event_age').on(table.createdAt),
  ],
);

/** Daily sums of page performance, without identities. */
export const webVital = sqliteTable(
  'web_vital',
  {
    /** Midnight in Accra. */
    day: time().notNull(),
    name: text({ enum: ['lcp', 'inp', 'cls'] }).notNull(),
    rating: text({ enum: ['good', 'needsWork', 'poor'] }).notNull(),
    visits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name, table.rating] })],
);

/** Product views, counted on write: those of today, and all earlier ones as day 0. */
export const productView = sqliteTable(
  'product_view',
  {
    productId: text().notNull(),
    /** Midnight in Accra, or 0. */
    day: time().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.day] })],
);
