import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { D1Database } from '@cloudflare/workers-types';
import type { Statement } from '#gateway/demo/insert.statements.ts';
import type { SeedOptions } from '#gateway/demo/seed.ts';
import { gatewayOptions } from './gateway.ts';
import { convertV4MiniflareOptions, Miniflare } from './miniflare.ts';

const migrations = fileURLToPath(new URL('../../gateway/database/migrations/', import.meta.url));

/** Applies the missing migrations to the database in `persist`, a folder like `wrangler --persist-to`. Needs exclusive access. */
export async function migrate(persist: string): Promise<void> {
  await mkdir(persist, { recursive: true });
  // Creates the file.
  await withDatabase(persist, (d1) => d1.prepare('select 1').run());
  await inFile(persist, applyMigrations);
}

/** Opens the database in `persist` as D1 for `work`. Needs exclusive access. */
export async function withDatabase<Result>(
  persist: string,
  work: (d1: D1Database) => Promise<Result>,
): Promise<Result> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...gatewayOptions({}),
      cf: false,
      resourcePersistencePath: `${persist}/v3`,
      modules: [{ type: 'ESModule', path: 'worker.mjs', contents: 'export default {}' }],
    }),
  );
  try {
    return await work(await miniflare.getD1Database('DB'));
  } finally {
    await miniflare.dispose();
  }
}

/** Records them in the table of `wrangler d1 migrations`. */
function applyMigrations(database: DatabaseSync): void {
  database.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  );
  const isApplied = database.prepare('SELECT 1 FROM d1_migrations WHERE name = ?');
  const record = database.prepare('INSERT INTO d1_migrations (name) VALUES (?)');
  for (const name of readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    if (isApplied.get(name)) continue;
    database.exec(readFileSync(migrations + name, 'utf8'));
    record.run(name);
  }
}

/** Fills the empty, migrated database in `persist` with the demo shop. Most processes never do, and its code loads slowly. */
export async function fill(persist: string, options: SeedOptions = {}): Promise<void> {
  const { seedStatements } = await import('#gateway/demo/seed.ts');
  return inFile(persist, (database) => runAll(database, seedStatements(options)));
}

export function runAll(database: DatabaseSync, statements: Iterable<Statement>): void {
  const prepared = new Map<string, StatementSync>();
  for (const { sql, params } of statements) {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    statement.run(...params.map(bindable));
  }
}

/** Runs `work` in one transaction on SQLite's file in `persist`, which is 20 times faster than D1. */
export async function inFile<Result>(
  persist: string,
  work: (database: DatabaseSync) => Result,
): Promise<Result> {
  const folder = `${persist}/v3/d1/miniflare-D1DatabaseObject`;
  const files = (await readdir(folder)).filter((name) => /^[0-9a-f]+\.sqlite$/.test(name));
  const [file] = files;
  if (!file || files.length > 1)
    throw new Error(`Expected one database in ${folder}, found ${files.length}.`);
  const database = new DatabaseSync(`${folder}/${file}`);
  try {
    database.exec('BEGIN');
    const result = work(database);
    database.exec('COMMIT');
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return result;
  } finally {
    database.close();
  }
}

/** D1 stores booleans as 0 and 1; `node:sqlite` does not accept booleans. */
function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  throw new TypeError(`A seed statement binds ${typeof value}.`);
}
