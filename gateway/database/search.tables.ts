import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The words a listed product is found by, one row each (`search/listed-words.records.ts`). A migration keeps the
 * full-text table `search_index` over it by triggers, and `search_word`, the vocabulary, over that. Should an export
 * leave those behind, `insert into search_index (search_index) values ('rebuild')` makes them again.
 */
export const searchEntry = sqliteTable('search_entry', {
  /** The product's place in the order of creation, so that what is found comes in that order. */
  position: integer().primaryKey(),
  name: text().notNull(),
  /** Names of its category and subcategory. */
  categoryPath: text().notNull(),
  /** Names of the colours it can be sold in. */
  colors: text().notNull(),
  lengths: text().notNull(),
  /** Its attributes' values, such as make and texture. */
  making: text().notNull(),
});
