import { env } from 'cloudflare:workers';

/** A statement that inserts this row. */
export function insertRow(table: string, row: Readonly<Record<string, unknown>>): D1PreparedStatement {
  const columns = Object.keys(row);
  const marks = columns.map(() => '?');
  return env.DB.prepare(`insert into ${table} (${columns.join()}) values (${marks.join()})`).bind(
    ...Object.values(row),
  );
}
