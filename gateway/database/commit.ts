import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { WithDatabase } from '../dependencies.ts';

/** A statement of a batch: drizzle's `sql` or a query of its builder, or one that D1 prepared. */
export type Statement = SQLWrapper | D1PreparedStatement;

const dialect = new SQLiteSyncDialect();

/** The text of SQL with positional parameters, and their values. */
export const compile = (query: SQL) => dialect.sqlToQuery(query);

/** The text of SQL without values, for a statement with positional parameters. */
export const textOf = (query: SQL): string => compile(query).sql;

/** Runs statements as one atomic batch. {@link commit} is for those that may break a constraint. */
export function batch<Row = unknown>(d1: D1Database, statements: readonly Statement[]) {
  const prepared = statements.map((each) => {
    if (!('getSQL' in each)) return each;
    const { sql: text, params } = compile(each.getSQL());
    return d1.prepare(text).bind(...params);
  });
  return d1.batch<Row>(prepared);
}

/** Replaces all rows of a table. None if `rows` is undefined. */
export function replaceStatements<Table extends SQLiteTable>(
  { database }: WithDatabase,
  table: Table,
  rows: readonly Table['$inferInsert'][] | undefined,
): Statement[] {
  if (!rows) return [];
  return [database.delete(table), ...rows.map((row) => database.insert(table).values(row))];
}

/** Fails its batch unless the condition is true. */
export const assert = (condition: SQL): SQL =>
  sql`insert into assertion (holds) select case when ${condition} then 1 else 0 end`;

/** `constraint` is a CHECK's name such as `sku_stock`, or the columns of a unique key. */
export type Broken = { readonly ok: false; readonly constraint: string };

/**
 * Runs statements as one atomic batch. Returns a violated CHECK, unique key or {@link assert}; throws on every other
 * failure.
 */
export async function commit(
  d1: D1Database,
  statements: readonly Statement[],
): Promise<{ readonly ok: true; readonly results: D1Result[] } | Broken> {
  try {
    const results = await batch(d1, [...statements, sql`delete from assertion`]);
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
