import type { D1Database } from '@cloudflare/workers-types';
import type { Dependencies } from '../dependencies.ts';
import { orphanStatements, readPage, readTables } from './backup.records.ts';

/** What a copy says of itself. */
export type Manifest = {
  readonly begunAt: string;
  /** Without it the copy is not whole. */
  readonly endedAt?: string;
  /** The tables that are still to be read, the next one last, and the place of its last row that was read. */
  readonly left: readonly string[];
  readonly after: number | null;
  readonly rows: Readonly<Record<string, number>>;
  /** In the order in which they are restored. */
  readonly parts: readonly string[];
  /** Runs after the parts, in their transaction; then `rows` is what a table has at most. */
  readonly orphans: string;
};

/** Characters after which a part ends. */
const partLength = 2_000_000;

/** Pages read and parts written at a time: with what a schedule needs besides, the Free plan allows a run 50 calls. */
const maxCalls = 36;

type Source = Pick<Dependencies, 'now'> & { readonly d1: D1Database };

/**
 * Copies a slice of the database as SQL, from where `copy` ends, and answers the manifest of all that is copied.
 * Tables are read one after another, those that refer to others first: what a copied row refers to is copied too,
 * unless it is deleted meanwhile. The state of one moment is what Time Travel has.
 */
export async function copySlice(
  { d1, now }: Source,
  copy: Manifest | undefined,
  write: (name: string, text: string) => Promise<unknown>,
): Promise<Manifest> {
  const slice = now();
  const { left, after, rows, parts, ...rest } = structuredClone(copy) ?? (await beginCopy(d1, slice));
  const [tables, counts, names] = [[...left], { ...rows }, [...parts]];
  let [calls, place] = [0, after];
  let table = tables.at(-1);
  while (table !== undefined && calls < maxCalls) {
    let text = '';
    do {
      const page = await readPage(d1, table, place);
      calls++;
      counts[table] = (counts[table] ?? 0) + page.rows;
      text += page.text;
      place = page.after;
    } while (place !== null && text.length <= partLength && calls < maxCalls);
    if (text !== '') {
      // The time keeps runs that overlap from writing each other's parts.
      const name = `${padded(tables.length)}-${table}-${padded(names.length)}-${slice}.sql`;
      await write(name, text);
      calls++;
      names.push(name);
    }
    if (place === null) tables.pop();
    table = tables.at(-1);
  }
  const ended = table === undefined ? { endedAt: new Date(now()).toISOString() } : {};
  return { ...rest, ...ended, left: tables, after: place, rows: counts, parts: names.sort() };
}

async function beginCopy(d1: D1Database, time: number): Promise<Manifest> {
  const tables = await readTables(d1);
  return {
    begunAt: new Date(time).toISOString(),
    left: tables.map(({ name }) => name),
    after: null,
    rows: {},
    parts: [],
    orphans: orphanStatements(tables).join(''),
  };
}

const padded = (number: number) => String(number).padStart(4, '0');

const day = 24 * 60 * 60_000;

/** How long a night's copy is kept. */
const retentionDays = 30;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Copies the next slice of the database into the bucket under the day's name; with the last one, deletes what is older
 * than {@link retentionDays}.
 */
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
  const next = await copySlice({ d1: database.$client, now }, copy, (name, text) =>
    backups.put(`${folder}/${name}`, text),
  );
  await backups.put(key, JSON.stringify(next, null, 2));
  if (!next.endedAt) return 'unfinished';
  const { objects } = await backups.list({ limit: 1000 });
  const oldest = dayOf(now() - retentionDays * day);
  const old = objects.map(({ key }) => key).filter((key) => key < oldest);
  if (old.length > 0) await backups.delete(old);
  return;
}
