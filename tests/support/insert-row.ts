import { env } from 'cloudflare:workers';

/** A statement that inserts this row. */
export function insertRow(table: string, row: Readonly<Record<string, unknown>>): D1PreparedStatement {
  const columns = Object.keys(row);
  const marks = columns.map(() => '?');
  return env.DB.prepare(`insert into ${table} (${columns.join()}) values (${marks.join()})`).bind(
    ...Object.values(row),
  );
}

/** A statement that inserts many rows with the same columns. */
export function insertRows(table: string, rows: readonly object[]): D1PreparedStatement {
  const names = Object.keys(rows[0] ?? {});
  const values = names.map((name) => `value ->> '${name}'`);
  return env.DB.prepare(
    `insert into ${table} (${names.join()}) select ${values.join()} from json_each(?)`,
  ).bind(JSON.stringify(rows));
}
