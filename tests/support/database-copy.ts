import { writeFile } from 'node:fs/promises';
import { copySlice, type Manifest } from '#gateway/backups/backup.ts';
import { productsToRelist, relistQueries } from '#gateway/backups/relist.records.ts';
import { inFile, migrate, runAll, withDatabase } from './database.ts';

/** Copies the database in `persist` into an existing folder. */
export function copyTo(persist: string, folder: string): Promise<Manifest> {
  const keep = (name: string, text: string) => writeFile(`${folder}/${name}`, text);
  return withDatabase(persist, async (d1) => {
    const next = (copy?: Manifest) => copySlice({ d1, now: Date.now }, copy, keep);
    let copy = await next();
    while (!copy.endedAt) copy = await next(copy);
    await keep('manifest.json', JSON.stringify(copy, null, 2));
    return copy;
  });
}

/** Creates a database in `persist` from a copy's SQL. */
export async function restoreInto(
  persist: string,
  parts: readonly string[],
  { repairs }: Pick<Manifest, 'repairs'>,
): Promise<void> {
  await migrate(persist);
  await inFile(persist, (database) => {
    for (const sql of ['PRAGMA defer_foreign_keys = ON', ...parts, repairs]) database.exec(sql);
    runAll(database, relistQueries(database.prepare(productsToRelist).all()));
  });
}
