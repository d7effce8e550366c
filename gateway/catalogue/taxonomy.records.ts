import { getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { category, color, subcategory } from '../database/catalogue.tables.ts';
import { jsonQuery, queryWithStore, rowJson } from '../database/query.ts';
import type { WithDatabase } from '../dependencies.ts';

function orderedRows<Table extends SQLiteTable>(from: WithDatabase, table: Table, order: string) {
  const name = getTableName(table);
  return jsonQuery(
    from,
    rowJson(table, name),
    (row) => `select ${row} from ${name} order by ${order}, rowid`,
  );
}

const categories = (from: WithDatabase) => orderedRows(from, category, 'rank, createdAt');
const subcategories = (from: WithDatabase) => orderedRows(from, subcategory, 'rank, createdAt');

export const readCategories = (from: WithDatabase) =>
  queryWithStore(from, categories(from), subcategories(from));

export const readSubcategories = (from: WithDatabase) => queryWithStore(from, subcategories(from));

export const readColors = (from: WithDatabase) => queryWithStore(from, orderedRows(from, color, 'createdAt'));
