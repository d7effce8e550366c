import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { databaseFile, fill, migrate } from './database.ts';
import { copyTo, restoreInto } from './database-copy.ts';

async function rowsOf(persist: string): Promise<Record<string, unknown[]>> {
  const database = new DatabaseSync(await databaseFile(persist), { readOnly: true });
  const tables = database
    .prepare(`select name from sqlite_schema where type = 'table' and name not glob '*sqlite_*'
      and name not glob '_cf_*' and name not glob 'd1_*' and name not glob 'search_index_*'`)
    .all()
    .map(({ name }) => String(name));
  const rows = tables.map((name) => [name, database.prepare(`select * from "${name}"`).all()]);
  database.close();
  return Object.fromEntries(rows);
}

test('a copied shop is restored into another database, and a missing part is an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'strand-copy-'));
  try {
    const [shop, copy, restored, incomplete] = ['shop', 'copy', 'restored', 'incomplete'].map((name) =>
      join(folder, name),
    );
    if (!shop || !copy || !restored || !incomplete) throw new Error('no folders');
    await mkdir(copy);
    await migrate(shop);
    await fill(shop);
    const manifest = await copyTo(shop, copy);
    const texts = await Promise.all(manifest.parts.map((part) => readFile(join(copy, part), 'utf8')));
    await restoreInto(restored, texts, manifest);
    expect(await rowsOf(restored)).toEqual(await rowsOf(shop));
    await expect(restoreInto(incomplete, texts.slice(0, -1), manifest)).rejects.toThrow(/ rows, the copy /);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);
