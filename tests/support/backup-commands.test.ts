import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { fill, inFile, migrate } from './database.ts';

const staffOf = (persist: string) =>
  inFile(persist, (database) =>
    database
      .prepare('select email from staff')
      .all()
      .map(({ email }) => email),
  );

const rowsOf = (persist: string) =>
  inFile(persist, (database) => {
    const tables = database
      .prepare(`select name from sqlite_schema where type = 'table' and name not glob '*sqlite_*'
        and name not glob '_cf_*' and name not glob 'd1_*' and name not glob 'search_index_*'`)
      .all();
    return tables.map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()]);
  });

/** D1 loads a file in several transactions, here one per statement, so keys cannot be deferred to the end. */
const load = (persist: string, sql: string) =>
  inFile(persist, (database) => {
    for (const statement of sql.split('\n')) database.exec(`${statement} COMMIT; BEGIN;`);
  });

test('backup and restore copy a shop, and an incomplete copy changes nothing', {
  tags: ['slow'],
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'strand-verbs-'));
  const state = join(folder, '.wrangler/state');
  // The commands' work instead of the commands, which use the repository's data. One process, because a start takes seconds.
  const script = join(folder, 'verbs.mjs');
  await symlink(resolve('gateway'), join(folder, 'gateway'));
  await writeFile(
    script,
    `import { backupCommands } from '${pathToFileURL(resolve('.ci/steps/copies.mjs'))}';
    process.on('message', ({ verb, options, words }) =>
      backupCommands[verb].work(options, words).then(
        () => process.send({}),
        ({ message }) => process.send({ refusal: message }),
      ),
    );`,
  );
  const machine = fork(script, { cwd: folder, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const shop = async (verb: string, options: object, ...words: string[]) => {
    machine.send({ verb, options, words });
    const [{ refusal }] = await once(machine, 'message');
    if (refusal) throw new Error(refusal);
  };
  try {
    await migrate(state);
    await fill(state);
    await shop('backup', { to: 'copy' });
    const before = await rowsOf(state);
    await inFile(state, (database) =>
      database.exec(`insert into staff (email, createdAt, name, role, isActive)
        values ('kofi@example.com', 1, 'Kofi', 'owner', 1)`),
    );

    const manifest = JSON.parse(await readFile(join(folder, 'copy/manifest.json'), 'utf8'));
    const staff = join(
      folder,
      'copy',
      manifest.parts.find((part: string) => part.includes('-staff-')),
    );
    const text = await readFile(staff, 'utf8');
    await writeFile(staff, '');
    await expect(shop('restore', {}, 'copy')).rejects.toThrow(/staff has 0 rows, the copy \d/);
    expect(await staffOf(state)).toContain('kofi@example.com');
    await writeFile(staff, text);
    const { endedAt, ...unfinished } = manifest;
    expect(endedAt).toBeTypeOf('string');
    await writeFile(join(folder, 'copy/manifest.json'), JSON.stringify(unfinished));
    await expect(shop('restore', {}, 'copy')).rejects.toThrow('it was not finished');
    await writeFile(join(folder, 'copy/manifest.json'), JSON.stringify(manifest));
    await shop('restore', { sql: 'copy.sql' }, 'copy');
    expect(await staffOf(state)).toContain('kofi@example.com');
    await shop('restore', {}, 'copy');
    expect(await rowsOf(state)).toEqual(before);
    expect(existsSync(join(state, 'before-restore'))).toBe(true);

    const other = join(folder, 'other');
    await migrate(other);
    await load(other, await readFile(join(folder, 'copy.sql'), 'utf8'));
    expect(await rowsOf(other)).toEqual(before);

    // A colour that was deleted while the copy was made.
    const name = manifest.parts.find((part: string) => part.includes('-color-'));
    const colors = await readFile(join(folder, 'copy', name), 'utf8');
    await writeFile(join(folder, 'copy', name), colors.slice(colors.indexOf('\n') + 1));
    const rows = { ...manifest.rows, color: manifest.rows.color - 1 };
    await writeFile(join(folder, 'copy/manifest.json'), JSON.stringify({ ...manifest, rows }));
    await shop('restore', { sql: 'orphans.sql' }, 'copy');
    const repaired = join(folder, 'repaired');
    await migrate(repaired);
    await load(repaired, await readFile(join(folder, 'orphans.sql'), 'utf8'));
  } finally {
    machine.kill();
    await rm(folder, { recursive: true });
  }
});
