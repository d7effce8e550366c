import { writeFile } from 'node:fs/promises';
import { copySlice, type Manifest } from '#gateway/backups/backup.ts';
import { inFile, migrate, withDatabase } from './database.ts';

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

/** Creates a database in `persist` from a copy's SQL. Throws when the copy does not match its manifest. */
export async function restoreInto(
  persist: string,
  parts: readonly string[],
  { rows, repairs }: Pick<Manifest, 'rows' | 'repairs'>,
): Promise<void> {
  await migrate(persist);
  await inFile(persist, (database) => {
    database.exec('PRAGMA defer_foreign_keys = ON');
    for (const part of parts) database.exec(part);
    for (const [table, expected] of Object.entries(rows)) {
      const inserts = new RegExp(`^insert or replace into "${table}" `, 'gm');
      const found = parts.reduce((sum, part) => sum + (part.match(inserts)?.length ?? 0), 0);
      if (found !== expected) throw new Error(`${table} has ${found} rows, the copy ${expected}.`);
    }
    database.exec(repairs);
  });
}
