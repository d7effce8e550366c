import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { stockReasons } from '#contract/admin/product.schema.ts';
import { sku } from './catalogue.tables.ts';
import { base, json, reference, time } from './columns.ts';

/** Stock changes by staff. Changes by orders are recorded with the orders. */
export const stockEntry = sqliteTable(
  'stock_entry',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    skuId: reference(() => sku.id),
    at: time().notNull(),
    staff: text().notNull(),
    delta: integer().notNull(),
    reason: text({ enum: stockReasons }).notNull(),
    note: text(),
  },
  (table) => [index('stock_entry_sku').on(table.skuId, table.id)],
);

/** A request for one mail when a sold-out sku is available again. */
export const stockNotice = sqliteTable(
  'stock_notice',
  {
    ...base,
    skuId: reference(() => sku.id),
    email: text().notNull(),
    /** The shop's origin at the time of the request, for the mail's links. */
    shopUrl: text().notNull(),
    /** After this the same e-mail can request a notice again. */
    mailedAt: time(),
  },
  (table) => [
    unique().on(table.skuId, table.email),
    index('stock_notice_waiting').on(table.skuId, table.createdAt).where(sql`mailedAt is null`),
    index('stock_notice_email').on(table.email),
    index('stock_notice_age').on(table.createdAt),
  ],
);

/** The products of an import. */
export const importedProduct = sqliteTable(
  'imported_product',
  {
    importId: text().notNull(),
    number: integer().notNull(),
    createdAt: time().notNull(),
    /** An `ImportedProduct` of `gateway/imports`. */
    product: json<unknown>().notNull(),
    /** `waiting`, `same`, `done` or an error message. */
    state: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index('imported_product_waiting').on(table.importId, table.state, table.number),
    index('imported_product_age').on(table.createdAt),
  ],
);
