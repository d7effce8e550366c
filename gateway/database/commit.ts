/** Anything drizzle builds; its columns' encodings are applied. */
type Query = { toSQL: () => { sql: string; params: unknown[] } };

/** A drizzle query as a statement of a D1 batch, beside statements written by hand. */
export function statement(d1: D1Database, query: Query): D1PreparedStatement {
  const { sql, params } = query.toSQL();
  return d1.prepare(sql).bind(...params);
}

/** Fails the batch it is part of unless the SQL condition holds. Parameters are `?1`, `?2`, … */
export function assert(d1: D1Database, condition: string, ...values: unknown[]): D1PreparedStatement {
  return d1
    .prepare(`insert into assertion (holds) select case when ${condition} then 1 else 0 end`)
    .bind(...values);
}

/** What refused a batch: a CHECK's name such as `sku_stock`, or the columns of a unique key. */
export type CommitResult =
  | { readonly ok: true; readonly results: readonly D1Result[] }
  | { readonly ok: false; readonly constraint: string };

type Ran = { readonly ok: true; readonly results: D1Result[] } | Extract<CommitResult, { ok: false }>;

/**
 * Runs statements as one atomic batch: all or none. A broken CHECK, unique key or {@link assert} is an answer;
 * every other failure throws.
 */
export async function commit(d1: D1Database, statements: D1PreparedStatement[]): Promise<Ran> {
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
