import type { D1Database } from '@cloudflare/workers-types';
import type { Dependencies } from '../dependencies.ts';
import { orphanStatements, readPages, readTables } from './backup.records.ts';

/** What a copy says of itself. It is written last: a copy without it is not whole. */
export type Manifest = {
  readonly begunAt: string;
  readonly endedAt: string;
  readonly rows: Readonly<Record<string, number>>;
  /** In the order in which they are restored. */
  readonly parts: readonly string[];
  /** Runs after the parts, in their transaction; then `rows` is what a table has at most. */
  readonly orphans: string;
};

/** Fewer writes than pages: a Worker may ask other services a thousand times a run. */
const partLength = 2_000_000;

type Source = Pick<Dependencies, 'now'> & { readonly d1: D1Database };

/**
 * Copies every table as SQL, in parts whose names sort as they are restored. Tables are read one after another, those
 * that refer to others first: what a copied row refers to is copied too, unless it is deleted meanwhile. The state of
 * one moment is what Time Travel has.
 */
export async function copyDatabase(
  { d1, now }: Source,
  keep: (name: string, text: string) => Promise<unknown>,
): Promise<Manifest> {
  const begunAt = new Date(now()).toISOString();
  const rows: Record<string, number> = {};
  const parts: string[] = [];
  const tables = await readTables(d1);
  for (const [place, { name: table }] of [...tables.entries()].reverse()) {
    let [count, text, number] = [0, '', 0];
    const keepPart = async () => {
      const name = `${padded(place)}-${table}-${padded(number++)}.sql`;
      await keep(name, text);
      parts.push(name);
      text = '';
    };
    for await (const page of readPages(d1, table)) {
      count += page.rows;
      text += page.text;
      if (text.length > partLength) await keepPart();
    }
    if (text !== '') await keepPart();
    rows[table] = count;
  }
  const endedAt = new Date(now()).toISOString();
  const orphans = orphanStatements(tables).join('');
  const manifest = { begunAt, endedAt, rows, parts: parts.sort(), orphans };
  await keep('manifest.json', JSON.stringify(manifest, null, 2));
  return manifest;
}

const padded = (number: number) => String(number).padStart(4, '0');
