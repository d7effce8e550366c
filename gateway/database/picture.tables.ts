import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { base, flag } from './columns.ts';
import { review } from './customer.tables.ts';

/** Uploaded pictures. Their bytes are in R2 under the picture's id. */
export const picture = sqliteTable(
  'picture',
  {
    ...base,
    /** The customer who uploaded it. Null: staff. */
    senderId: text(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The URL or zip entry that an import read it from. */
    source: text(),
    /** SHA-256 of the source's bytes. */
    hash: text(),
    alt: text(),
    /** Public once this review is published. */
    reviewId: text().references(() => review.id, { onDelete: 'set null' }),
    /** A picture of the shop. */
    isPublic: flag().notNull().default(false),
  },
  (table) => [
    index('picture_source').on(table.source).where(sql`source is not null`),
    index('picture_review').on(table.reviewId),
    index('picture_unused').on(table.createdAt).where(sql`reviewId is null and isPublic = 0`),
  ],
);
