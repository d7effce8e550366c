import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
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
    const rows = tables.map(({ name }) => database.prepare(`select * from "${name}"`).all());
    // In any order: a restore lists products anew.
    return tables.map(({ name }, at) => [name, (rows[at] ?? []).map((row) => JSON.stringify(row)).sort()]);
  });

/** D1 loads a file in several transactions, here one per statement, so keys cannot be deferred to the end. */
const load = (persist: string, sql: string) =>
  inFile(persist, (database) => {
    for (const statement of sql.split('\n')) database.exec(`${statement} COMMIT; BEGIN;`);
  });

type Shop = (verb: string, options: object, ...words: string[]) => Promise<void>;

/** Runs `work` with the commands of a new folder. */
async function withCommands(work: (folder: string, shop: Shop) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'strand-commands-'));
  // The commands' work instead of the commands, which use the repository's data. One process, because a start takes seconds.
  const script = join(folder, 'commands.mjs');
  await symlink(resolve('gateway'), join(folder, 'gateway'));
  await writeFile(
    script,
    `import { backupCommands } from '${pathToFileURL(resolve('.ci/steps/copies.mjs'))}';
    import { described } from '${pathToFileURL(resolve('.ci/refusal.mjs'))}';
    process.on('message', ({ verb, options, words }) =>
      backupCommands[verb].work(options, words).then(
        () => process.send({}),
        (error) => process.send({ refusal: described(error) }),
      ),
    );`,
  );
  const machine = fork(script, {
    cwd: folder,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${folder}/bin:${process.env['PATH']}` },
  });
  const shop: Shop = async (verb, options, ...words) => {
    machine.send({ verb, options, words });
    const [{ refusal }] = await once(machine, 'message');
    if (refusal) throw new Error(refusal);
  };
  try {
    await work(folder, shop);
  } finally {
    machine.kill();
    await rm(folder, { recursive: true });
  }
}

/** Opens the demo shop in the folder, and backs it up into `copy`. Returns where its data is. */
async function openShop(folder: string, shop: Shop): Promise<string> {
  const state = join(folder, '.wrangler/state');
  await migrate(state);
  await fill(state);
  await inFile(state, (database) =>
    // The demo leaves them on sale.
    database.exec(`update sku set isListed = 0
      where productId in (select id from product where listedSignature is null)`),
  );
  await shop('backup', { to: 'copy' });
  return state;
}

const addStaff = (state: string) =>
  inFile(state, (database) =>
    database.exec(`insert into staff (email, createdAt, name, role, isActive)
      values ('kofi@example.com', 1, 'Kofi', 'owner', 1)`),
  );

test('backup and restore copy a shop, also into an empty database by a file', { tags: ['slow'] }, () =>
  withCommands(async (folder, shop) => {
    const state = await openShop(folder, shop);
    const before = await rowsOf(state);
    await addStaff(state);
    await shop('restore', { sql: 'copy.sql' }, 'copy');
    expect(await staffOf(state)).toContain('kofi@example.com');
    await shop('restore', {}, 'copy');
    expect(await rowsOf(state)).toEqual(before);
    expect(existsSync(join(state, 'before-restore'))).toBe(true);

    const other = join(folder, 'other');
    await migrate(other);
    const sql = await readFile(join(folder, 'copy.sql'), 'utf8');
    await load(other, sql);
    expect(await rowsOf(other)).toEqual(before);
    await expect(load(other, sql)).rejects.toThrow('assertion_holds');
    await inFile(other, (database) =>
      database.exec(`delete from store; insert into d1_migrations (name) values ('9999_later.sql')`),
    );
    await expect(load(other, sql)).rejects.toThrow('assertion_holds');

    // A colour that was deleted while the copy was made.
    const manifest = await readManifest(folder);
    const name = manifest.parts.find((part) => part.includes('-color-')) ?? '';
    const colors = await readFile(join(folder, 'copy', name), 'utf8');
    const fewer = colors.slice(colors.indexOf('\n') + 1);
    await writeFile(join(folder, 'copy', name), fewer);
    const lengths = { ...manifest.lengths, [name]: fewer.length };
    await writeFile(join(folder, 'copy/manifest.json'), JSON.stringify({ ...manifest, lengths }));
    await shop('restore', { sql: 'orphans.sql' }, 'copy');
    const repaired = join(folder, 'repaired');
    await migrate(repaired);
    await load(repaired, await readFile(join(folder, 'orphans.sql'), 'utf8'));
    const listed = `select 1 from listing_entry where color <> '' and color not in (select id from color)`;
    expect(await inFile(repaired, (database) => database.prepare(listed).all())).toEqual([]);
  }),
);

test('a night is downloaded whole or not at all', { tags: ['slow'] }, () =>
  withCommands(async (folder, shop) => {
    for (const name of ['bin', 'night']) await mkdir(join(folder, name));
    const manifest = { endedAt: 'then', parts: ['1.sql'], rows: { sku: 1 } };
    await writeFile(join(folder, 'night/manifest.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'night/1.sql'), 'insert');
    const get = `#!/bin/sh\ncp "night/\${4#strand-backups/2026-11-22/}" "$6" 2>&1`;
    await writeFile(join(folder, 'bin/wrangler'), get, { mode: 0o755 });
    const download = (day: string) =>
      shop('backup', { remote: true }, ...(day ? [day] : [])).catch(({ message }) => message);
    const copies = () => readdir(join(folder, '.cache/backups'));
    expect(await download('')).toBe('Usage: npm run shop -- backup 2026-11-22 --remote');
    expect(await download('2026-11-23')).toMatch(
      /^Cannot download 2026-11-23\/manifest.json from strand-backups\.\n.*No such file/,
    );
    expect(await copies()).toEqual([]);
    await download('2026-11-22');
    expect(await readdir(join(folder, '.cache/backups/2026-11-22'))).toEqual(
      await readdir(join(folder, 'night')),
    );
    expect(await download('2026-11-22')).toBe(
      '.cache/backups/2026-11-22 exists: choose another folder with --to.',
    );
  }),
);

test('a restore that is refused or killed changes nothing, and can be repeated', { tags: ['slow'] }, () =>
  withCommands(async (folder, shop) => {
    const state = await openShop(folder, shop);
    await addStaff(state);
    const now = await rowsOf(state);
    const [file, manifest] = [join(folder, 'copy/manifest.json'), await readManifest(folder)];
    const staff = manifest.parts.find((part) => part.includes('-staff-')) ?? '';
    const text = await readFile(join(folder, 'copy', staff), 'utf8');
    const refusalOf = async (part: string | undefined, changes: object) => {
      await (part === undefined
        ? rm(join(folder, 'copy', staff))
        : writeFile(join(folder, 'copy', staff), part));
      await writeFile(file, JSON.stringify({ ...manifest, ...changes }));
      return shop('restore', {}, 'copy').catch(({ message }) => message);
    };
    expect([
      await refusalOf(undefined, {}),
      await refusalOf(text.slice(0, text.indexOf('\n') + 1), {}),
      await refusalOf(text, { endedAt: undefined }),
      await refusalOf(text, { migration: '0000_other.sql' }),
      await refusalOf(text, { repairs: 'delete from absent' }),
      await shop('restore', {}, 'other').catch(({ message }) => message),
      await shop('restore', {}).catch(({ message }) => message),
      await refusalWhileRunning(folder, () => shop('restore', {}, 'copy')),
    ]).toEqual([
      expect.stringMatching(/no such file.* open 'copy\/\d+-staff-/),
      expect.stringMatching(/^copy\/\d+-staff-.* has \d+ characters instead of \d+: copy it again\.$/),
      'copy is not a complete backup: it was not finished.',
      expect.stringMatching(/^copy was made with the migration 0000_other\.sql, and this release ends with /),
      expect.stringContaining('no such table: absent'),
      'other is not a complete backup: its manifest.json cannot be read.',
      'Usage: npm run shop -- restore FOLDER',
      expect.stringContaining('The shop is running or starting at http://localhost:8788'),
    ]);
    expect(await rowsOf(state)).toEqual(now);
    expect(await readdir(state)).toEqual(['v3']);

    // Killed while the shop was restored, and after its data was moved away.
    await writeFile(file, JSON.stringify(manifest));
    await cp(join(state, 'v3'), join(state, 'restored/v3'), { recursive: true });
    await rename(join(state, 'v3/d1'), join(state, 'before-restore'));
    await shop('restore', {}, 'copy');
    expect(await staffOf(state)).not.toContain('kofi@example.com');
    await rm(join(state, 'v3/d1'), { recursive: true });
    await rename(join(state, 'before-restore'), join(state, 'v3/d1'));
    expect(await rowsOf(state)).toEqual(now);
  }),
);

/** The refusal while another process, named like a command, serves the shop of the folder. */
async function refusalWhileRunning(folder: string, work: () => Promise<void>): Promise<string> {
  const server = spawn(process.execPath, ['--eval', 'setTimeout(() => {}, 60_000)', '.ci/start.mjs']);
  await mkdir(join(folder, '.cache'), { recursive: true });
  const note = join(folder, '.cache/running.json');
  await writeFile(note, JSON.stringify({ pid: server.pid, url: 'http://localhost:8788' }));
  const refusal = await work().then(
    () => 'none',
    ({ message }) => message,
  );
  server.kill();
  await rm(note);
  return refusal;
}

const readManifest = async (
  folder: string,
): Promise<{ readonly parts: readonly string[]; readonly lengths: Readonly<Record<string, number>> }> =>
  JSON.parse(await readFile(join(folder, 'copy/manifest.json'), 'utf8'));
