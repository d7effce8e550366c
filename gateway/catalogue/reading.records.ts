import { getTableColumns } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { store } from '../database/catalogue.tables.ts';
import type { Stored } from '../dependencies.ts';

/** A statement that says which rows it brings. */
export type Reading<Row> = { readonly statement: D1PreparedStatement; readonly row?: Row };

export function reading<Row>({ database }: Stored, sql: string, ...values: unknown[]): Reading<Row> {
  return { statement: database.$client.prepare(sql).bind(...values) };
}

/** Of the one store what its documents repeat. */
export type StoreFacts = Pick<typeof store.$inferSelect, 'id' | 'organizationId' | 'currency'>;

/** Runs readings in one round trip, with the store that all of their documents belong to. */
export async function readTogether<Rows extends unknown[]>(
  { database }: Stored,
  ...readings: { [K in keyof Rows]: Reading<Rows[K]> }
): Promise<[StoreFacts, ...{ [K in keyof Rows]: Rows[K][] }]> {
  const [stores, ...results] = await database.$client.batch([
    database.$client.prepare('select id, organizationId, currency from store limit 1'),
    ...readings.map(({ statement }) => statement),
  ]);
  // Each reading named its rows where its SQL was written, and D1 keeps the order.
  return [theStore((stores as D1Result<StoreFacts>).results), ...results.map((result) => result.results)] as [
    StoreFacts,
    ...{ [K in keyof Rows]: Rows[K][] },
  ];
}

export function theStore(rows: readonly StoreFacts[]): StoreFacts {
  const [found] = rows;
  if (!found) throw new Error('The database holds no store');
  return found;
}

/** A whole row as JSON text, so that one statement can bring rows of several tables nested; see {@link parsed}. */
export type RowJson<Row> = string & { readonly row?: Row };

/** D1 gives a function at most 32 arguments: two for each field of an object. */
const mostFields = 16;

/**
 * SQL for {@link RowJson}: booleans and JSON columns keep their kind. `alias` names the table in the statement;
 * the columns `without` stay behind.
 */
export function rowJson<Table extends SQLiteTable>(
  table: Table,
  alias: string,
  without: readonly (keyof Table['$inferSelect'])[] = [],
): RowJson<Table['$inferSelect']> {
  return columnsJson(table, alias, (name) => !without.includes(name));
}

/** Like {@link rowJson}, of a few columns only. */
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

/** What {@link rowJson} wrote. */
export function parsed<Row>(text: RowJson<Row>): Row {
  return JSON.parse(text);
}
