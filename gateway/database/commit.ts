import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { WithDatabase } from '../dependencies.ts';

/** A drizzle query. */
type Query = { toSQL: () => { sql: string; params: unknown[] } };

/** Converts a drizzle query to a D1 statement, to batch it with raw SQL. */
export function statement(d1: D1Database, query: Query): D1PreparedStatement {
  const { sql, params } = query.toSQL();
  return d1.prepare(sql).bind(...params);
}

/** Replaces all rows of a table. None if `rows` is undefined. */
export function replaceStatements<Table extends SQLiteTable>(
  { database }: WithDatabase,
  table: Table,
  rows: readonly Table['$inferInsert'][] | undefined,
): D1PreparedStatement[] {
  if (!rows) return [];
  const d1 = database.$client;
  return [
    statement(d1, database.delete(table)),
    ...rows.map((row) => statement(d1, database.insert(table).values(row))),
  ];
}

/** Fails its batch unless the SQL condition is true. Parameters are `?1`, `?2`, … */
export function assert(d1: D1Database, condition: string, ...values: unknown[]): D1PreparedStatement {
  return d1
    .prepare(`insert into assertion (holds) select case when ${condition} then 1 else 0 end`)
    .bind(...values);
}

/** `constraint` is a CHECK's name such as `sku_stock`, or the columns of a unique key. */
export type Broken = { readonly ok: false; readonly constraint: string };

/**
 * Runs statements as one atomic batch. Returns a violated CHECK, unique key or {@link assert}; throws on every other
 * failure.
 */
export async function commit(
  d1: D1Database,
  statements: D1PreparedStatement[],
): Promise<{ readonly ok: true; readonly results: D1Result[] } | Broken> {
  try {
    const results = await d1.batch([...statements, d1.prepare('delete from assertion')]);
    return { ok: true, results };
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    const broken = /FOREIGN KEY constraint failed|(?:CHECK|UNIQUE) constraint failed(?:: ([\w., ]+))?/.exec(
      text,
    );
    if (!broken) throw error;
    return { ok: false, constraint: broken[1] ?? 'foreign key' };
  }
}
