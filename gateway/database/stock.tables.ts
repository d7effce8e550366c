import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { stockReasons } from '#contract/admin/goods.schema.ts';
import { sku } from './catalogue.tables.ts';
import { id, json, time } from './columns.ts';

/** Why staff changed a sku's stock. What orders take and give back is theirs to tell. */
export const stockEntry = sqliteTable(
  'stock_entry',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    skuId: text()
      .notNull()
      .references(() => sku.id),
    at: time().notNull(),
    staff: text().notNull(),
    delta: integer().notNull(),
    reason: text({ enum: stockReasons }).notNull(),
    note: text(),
  },
  (table) => [index('stock_entry_sku').on(table.skuId, table.id)],
);

/** An e-mail to be told once when a sold-out sku can be bought again. */
export const stockNotice = sqliteTable(
  'stock_notice',
  {
    id: id(),
    createdAt: time().notNull(),
    skuId: text()
      .notNull()
      .references(() => sku.id),
    email: text().notNull(),
    /** The shop's address when it was asked, for the mail's links. */
    shopUrl: text().notNull(),
    /** From then on the same e-mail may ask anew. */
    mailedAt: time(),
  },
  (table) => [
    unique().on(table.skuId, table.email),
    index('stock_notice_waiting').on(table.skuId, table.createdAt).where(sql`mailedAt is null`),
    index('stock_notice_email').on(table.email),
    index('stock_notice_age').on(table.createdAt),
  ],
);

/** A file that is being imported, product by product. */
export const importedProduct = sqliteTable(
  'imported_product',
  {
    importId: text().notNull(),
    number: integer().notNull(),
    createdAt: time().notNull(),
    /** As `gateway/imports` read it. */
    product: json<unknown>().notNull(),
    /** `waiting`, `same`, `done`, or why it could not be saved. */
    state: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index('imported_product_waiting').on(table.importId, table.state, table.number),
    index('imported_product_age').on(table.createdAt),
  ],
);
