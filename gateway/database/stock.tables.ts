import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { stockReasons } from '#contract/admin/goods.schema.ts';
import { sku } from './catalogue.tables.ts';
import { json, time } from './columns.ts';

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
