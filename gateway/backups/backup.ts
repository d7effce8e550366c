import type { D1Database } from '@cloudflare/workers-types';
import type { Dependencies } from '../dependencies.ts';
import { dayMs } from '../time-units.ts';
import { readMigration, readPage, readTables, repairStatements } from './backup.records.ts';

export type Manifest = {
  readonly begunAt: string;
  /** Absent until the backup is complete. */
  readonly endedAt?: string;
  /** The last one of the copied database. Another schema may lack columns or rules of the copied rows. */
  readonly migration: string | null;
  /** The tables to read, the next one last. */
  readonly left: readonly string[];
  /** The rowid of the last row read from the next table. */
  readonly after: number | null;
  readonly rows: Readonly<Record<string, number>>;
  /** File names in the order of restoring. */
  readonly parts: readonly string[];
  /** Characters per part, so that a restore notices one that was cut off. */
  readonly lengths: Readonly<Record<string, number>>;
  /** SQL to run after the parts, in the same transaction. It can delete rows, so `rows` is an upper bound. */
  readonly repairs: string;
};

/** Maximum characters per part, exceeded by at most one page. */
const partLength = 2_000_000;

/** Pages read and parts written per run. The Free plan allows 50 subrequests, including those of other sweeps. */
const maxCalls = 36;

type Source = Pick<Dependencies, 'now'> & { readonly d1: D1Database };

/**
 * Continues a backup as SQL from where `copy` ends, and returns its new manifest. Referencing tables are read before
 * the referenced ones, so references resolve unless a row is deleted meanwhile. It is not a snapshot of one moment; D1
 * Time Travel is.
 */
export async function copySlice(
  { d1, now }: Source,
  copy: Manifest | undefined,
  write: (name: string, text: string) => Promise<unknown>,
): Promise<Manifest> {
  const slice = now();
  const { left, after, rows, parts, ...rest } = structuredClone(copy) ?? (await beginCopy(d1, slice));
  const [tables, counts, names, lengths] = [[...left], { ...rows }, [...parts], { ...rest.lengths }];
  let [calls, rowid] = [0, after];
  let table = tables.at(-1);
  while (table !== undefined && calls < maxCalls) {
    let text = '';
    do {
      const page = await readPage(d1, table, rowid);
      calls++;
      counts[table] = (counts[table] ?? 0) + page.rows;
      text += page.text;
      rowid = page.after;
    } while (rowid !== null && text.length <= partLength && calls < maxCalls);
    if (text !== '') {
      // The time prevents overlapping runs from overwriting each other's parts.
      const name = `${padded(tables.length)}-${table}-${padded(names.length)}-${slice}.sql`;
      await write(name, text);
      calls++;
      names.push(name);
      lengths[name] = text.length;
    }
    if (rowid === null) tables.pop();
    table = tables.at(-1);
  }
  const ended = table === undefined ? { endedAt: new Date(now()).toISOString() } : {};
  return { ...rest, ...ended, left: tables, after: rowid, rows: counts, parts: names.sort(), lengths };
}

async function beginCopy(d1: D1Database, time: number): Promise<Manifest> {
  const tables = await readTables(d1);
  return {
    begunAt: new Date(time).toISOString(),
    migration: await readMigration(d1),
    left: tables.map(({ name }) => name),
    after: null,
    rows: {},
    parts: [],
    lengths: {},
    repairs: repairStatements(tables).join(''),
  };
}

const padded = (number: number) => String(number).padStart(4, '0');

const retentionDays = 30;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Begins the day's backup in the bucket, after deleting those older than {@link retentionDays}, or continues it. */
export async function sweepBackups({
  database,
  backups,
  now,
}: Dependencies): Promise<'unfinished' | undefined> {
  if (!backups) return;
  const folder = dayOf(now());
  const key = `${folder}/manifest.json`;
  const copy = await (await backups.get(key))?.json<Manifest>();
  if (copy?.endedAt) return;
  if (!copy) await deleteOldBackups(backups, dayOf(now() - retentionDays * dayMs));
  const next = await copySlice({ d1: database.$client, now }, copy, (name, text) =>
    backups.put(`${folder}/${name}`, text),
  );
  await backups.put(key, JSON.stringify(next, null, 2));
  return next.endedAt ? undefined : 'unfinished';
}

async function deleteOldBackups(backups: R2Bucket, oldest: string): Promise<void> {
  while (true) {
    const { objects } = await backups.list({ limit: 1000 });
    const old = objects.map(({ key }) => key).filter((key) => key < oldest);
    if (old.length === 0) return;
    await backups.delete(old);
  }
}
