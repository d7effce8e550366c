import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

export type Statement = { sql: string; params: unknown[] };

/** D1's limit of bound parameters per statement. */
export const maxParams = 100;

/** Multi-row inserts with at most {@link maxParams} parameters. Absent fields get the column's default. */
export function insertInto<Table extends SQLiteTable>(
  table: Table,
  rows: Iterable<Table['$inferInsert']>,
): Generator<Statement> {
  return insertRows(table, rows);
}

/** {@link insertInto} for untyped rows. Throws on unknown fields and on values that a column does not list. */
export function* insertRows(table: SQLiteTable, rows: Iterable<object>): Generator<Statement> {
  const columns = getTableColumns(table);
  const fields = Object.entries(columns);
  const names = fields.map(([, column]) => `"${column.name}"`).join(', ');
  const tuple = `(${fields.map(() => '?').join(', ')})`;

  for (const chunk of chunks(rows, Math.floor(maxParams / fields.length))) {
    const params = chunk.flatMap((row) => {
      const values = new Map<string, unknown>(Object.entries(row));
      for (const name of values.keys()) if (!Object.hasOwn(columns, name)) throw unknown(table, name);
      return fields.map(([name, column]) => {
        const value = values.get(name) ?? column.default ?? null;
        if (value === null) return null;
        if (column.enumValues?.includes(String(value)) === false) throw unknown(table, `${name} ${value}`);
        return column.mapToDriverValue(value);
      });
    });
    yield {
      sql: `insert into "${getTableName(table)}" (${names}) values ${chunk.map(() => tuple).join(', ')}`,
      params,
    };
  }
}

const unknown = (table: SQLiteTable, name: string) =>
  new RangeError(`The table ${getTableName(table)} knows no ${name}`);

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
