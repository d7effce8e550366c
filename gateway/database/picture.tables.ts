import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, id, time } from './columns.ts';
import { review } from './customer.tables.ts';

/** Pictures that were sent. Their bytes are in R2, under the picture's id. */
export const picture = sqliteTable(
  'picture',
  {
    id: id(),
    createdAt: time().notNull(),
    /** The customer who sent it; null: staff. */
    senderId: text(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The address an import brought it from. */
    source: text(),
    /** Of the bytes that came from there. */
    hash: text(),
    /** What it shows, for those who do not see it. */
    alt: text(),
    /** Everybody sees it, once that is published. */
    reviewId: text().references(() => review.id, { onDelete: 'set null' }),
    /** Everybody sees it: a picture of the shop. */
    isPublic: flag().notNull().default(false),
  },
  (table) => [
    index('picture_source').on(table.source).where(sql`source is not null`),
    index('picture_review').on(table.reviewId),
    index('picture_unused').on(table.createdAt).where(sql`reviewId is null and isPublic = 0`),
  ],
);
