import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

export type Statement = { sql: string; params: unknown[] };

/** D1's limit of bound parameters per statement. */
export const maxParams = 100;

/** Multi-row inserts with at most {@link maxParams} parameters. Absent fields get the column's default. */
export function* insertInto<Table extends SQLiteTable>(
  table: Table,
  rows: Iterable<Table['$inferInsert']>,
): Generator<Statement> {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ');
  const tuple = `(${columns.map(() => '?').join(', ')})`;
  const rowsPerStatement = Math.floor(maxParams / columns.length);

  for (const chunk of chunks(rows, rowsPerStatement)) {
    const params = chunk.flatMap((row) => {
      const fields = new Map<string, unknown>(Object.entries(row));
      return columns.map(([field, column]) => {
        const value = fields.get(field) ?? column.default ?? null;
        return value === null ? null : column.mapToDriverValue(value);
      });
    });
    yield {
      sql: `insert into "${getTableName(table)}" (${names}) values ${chunk.map(() => tuple).join(', ')}`,
      params,
    };
  }
}

/** Splits lazily into chunks of at most `size`. */
export function* chunks<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length === size) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}
