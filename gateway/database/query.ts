import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { WithDatabase } from '../dependencies.ts';
import type { store } from './catalogue.tables.ts';
import { batch, type Statement } from './commit.ts';

/** A statement with the type of its rows. */
export type Query<Row> = {
  readonly statement: Statement;
  readonly rowsOf: (result: D1Result) => Row[];
};

/** `values` are the text's parameters `?1`, `?2`, … */
export function query<Row>({ database }: WithDatabase, sql: SQL | string, ...values: unknown[]): Query<Row> {
  return {
    statement: typeof sql === 'string' ? database.$client.prepare(sql).bind(...values) : sql,
    rowsOf: ({ results }) => results as Row[],
  };
}

/** A query whose only column is the JSON of its rows. `sql` gets the SQL of that column. */
export function jsonQuery<Row>(
  from: WithDatabase,
  row: RowJson<Row>,
  sql: (row: string) => string,
  ...values: unknown[]
): Query<Row> {
  const { statement } = query(from, sql(`${row} as row`), ...values);
  return {
    statement,
    rowsOf: ({ results }) => (results as { row: RowJson<Row> }[]).map((each) => parseJson(each.row)),
  };
}

/** The store fields that documents include. */
export type StoreInfo = Pick<typeof store.$inferSelect, 'id' | 'organizationId' | 'currency'>;

/** Runs queries and reads the store, in one round trip. */
export async function queryWithStore<Rows extends unknown[]>(
  { database }: WithDatabase,
  ...queries: { [K in keyof Rows]: Query<Rows[K]> }
): Promise<[StoreInfo, ...{ [K in keyof Rows]: Rows[K][] }]> {
  const [stores, ...results] = await batch(database.$client, [
    sql`select id, organizationId, currency from store limit 1`,
    ...queries.map(({ statement }) => statement),
  ]);
  // D1 returns results in the order of the statements.
  return [
    requireStore(rowsOf<StoreInfo>(stores)),
    ...results.map((result, index) => queries[index]?.rowsOf(result)),
  ] as [StoreInfo, ...{ [K in keyof Rows]: Rows[K][] }];
}

export function rowsOf<Row>(result: D1Result | undefined): Row[] {
  return (result as D1Result<Row> | undefined)?.results ?? [];
}

export function requireStore<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('Missing store row');
  return row;
}

/** A page of `rows`, of which one more was read, and its last row if there are more. */
export function pageOf<Row>(rows: readonly Row[], size: number | undefined) {
  const page = rows.slice(0, size);
  return { page, last: page.length < rows.length ? page.at(-1) : undefined };
}

/** {@link pageOf} a list by time. `cursor` is the rowid, `next` what {@link parseTimeCursor} reads. */
export function timePageOf<Row extends { readonly createdAt: number; readonly cursor: number }>(
  rows: readonly Row[],
  size: number,
) {
  const { page, last } = pageOf(rows, size);
  return { page, next: last && `${last.createdAt}.${last.cursor}` };
}

/** `createdAt` and rowid of the last row of the page before. The first page begins at `start`, the newest row. */
export const parseTimeCursor = (cursor: string | undefined, start = Number.MAX_SAFE_INTEGER) =>
  cursor?.split('.').map(Number) ?? [start, 0];

/** A row as JSON text, so one statement can return nested rows of several tables. Parse it with {@link parseJson}. */
export type RowJson<Row> = string & { readonly row?: Row };

/** SQL for an object of the given JSON, or of SQL with plain values. */
export function objectJson<Row>(fields: { readonly [Name in keyof Row]: RowJson<Row[Name]> }): RowJson<Row> {
  const pairs = Object.entries(fields).map(([name, value]) => `'${name}', ${value}`);
  return `json_object(${pairs.join(', ')})`;
}

/** D1 functions take at most 32 arguments: two per field. */
const mostFields = 16;

/** SQL for {@link RowJson}. Booleans and JSON columns keep their type. `without` lists the columns to omit. */
export function rowJson<Table extends SQLiteTable>(
  table: Table,
  alias: string,
  without: readonly (keyof Table['$inferSelect'])[] = [],
): RowJson<Table['$inferSelect']> {
  return columnsJson(table, alias, (name) => !without.includes(name));
}

/** {@link rowJson} of the columns `names`. */
export function fieldsJson<Table extends SQLiteTable, Name extends keyof Table['$inferSelect']>(
  table: Table,
  alias: string,
  names: readonly Name[],
): RowJson<Pick<Table['$inferSelect'], Name>> {
  return columnsJson(table, alias, (name) => names.some((wanted) => wanted === name));
}

function columnsJson(table: SQLiteTable, alias: string, isWanted: (name: string) => boolean): string {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => isWanted(name));
  const fields = columns.map(
    ([name, column]) => [name, jsonValue(column, `${alias}.${column.name}`)] as const,
  );
  const first = fields.slice(0, mostFields).map(([name, value]) => `'${name}', ${value}`);
  let object = `json_object(${first.join(', ')})`;
  for (let from = mostFields; from < fields.length; from += mostFields - 1) {
    const more = fields.slice(from, from + mostFields - 1).map(([name, value]) => `'$.${name}', ${value}`);
    object = `json_set(${object}, ${more.join(', ')})`;
  }
  return object;
}

function jsonValue(column: SQLiteColumn, sql: string): string {
  if (column.dataType === 'json') return `json(${sql})`;
  if (column.dataType === 'boolean') return `json(case ${sql} when 1 then 'true' when 0 then 'false' end)`;
  return sql;
}

export function parseJson<Row>(text: RowJson<Row>): Row {
  return JSON.parse(text);
}
