import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { run } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { print } from '../terminal.mjs';
import { lastMigration, recordHashes, state } from './database.mjs';
import { refuseRunningShop } from './running-shop.mjs';

const bucket = 'strand-backups';
const today = () => new Date().toISOString().slice(0, 10);

export const backupCommands = {
  backup: {
    words: '[DAY]',
    summary:
      'copy the local database, or download the backup of a day such as 2026-11-22; --remote: from Cloudflare',
    options: { to: { type: 'string' }, remote: { type: 'boolean' } },
    work: backup,
  },
  restore: {
    words: 'FOLDER',
    summary:
      'restore the local database from a backup; --sql FILE writes SQL for wrangler d1 execute instead',
    options: { sql: { type: 'string' } },
    work: restore,
  },
};

async function backup({ to, remote = false }, [day]) {
  const folder = to ?? `.cache/backups/${day ?? today()}`;
  if (existsSync(folder)) throw new Refusal(`${folder} exists: choose another folder with --to.`);
  if (remote && !day) throw new Refusal('Usage: npm run shop -- backup 2026-11-22 --remote');
  const { copyTo } = await import('../../tests/support/database-copy.ts');
  if (!day) refuseRunningShop();
  mkdirSync(folder, { recursive: true });
  try {
    const { rows } = await (day ? fetchBackup(day, folder, remote) : copyTo(state, folder));
    print(`${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows in ${folder}`);
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

async function fetchBackup(day, folder, remote) {
  const location = remote ? ['--remote'] : ['--local', '--persist-to', state];
  const fetchFile = async (name) => {
    const args = ['r2', 'object', 'get', `${bucket}/${day}/${name}`, '--file', `${folder}/${name}`];
    const { code, output } = await run('wrangler', [...args, ...location], { quiet: true });
    if (code !== 0) throw new Refusal(`Cannot download ${day}/${name} from ${bucket}.\n${output.trim()}`);
  };
  await fetchFile('manifest.json');
  const manifest = readManifest(folder);
  for (const part of manifest.parts) await fetchFile(part);
  return manifest;
}

async function restore({ sql }, [folder]) {
  if (!folder) throw new Refusal('Usage: npm run shop -- restore FOLDER');
  const manifest = readManifest(folder);
  const migration = lastMigration();
  if (manifest.migration !== migration)
    throw new Refusal(
      `${folder} was made with the migration ${manifest.migration}, and this release ends with ${migration}. Restore it with the release that made it.`,
    );
  if (!sql) refuseRunningShop();
  const { copyTo, restoreInto } = await import('../../tests/support/database-copy.ts');
  const [database, before, restored] = ['v3/d1', 'before-restore', 'restored'].map(
    (name) => `${state}/${name}`,
  );
  rmSync(restored, { recursive: true, force: true });
  try {
    await restoreInto(restored, textsOf(manifest, folder), manifest);
    if (sql) {
      // D1 loads a file in several transactions, so a row must not come before the one it references. A copy of the
      // restored database has none that lacks it.
      const copy = `${restored}/copy`;
      mkdirSync(copy);
      writeFileSync(sql, guard(migration) + textsOf(await copyTo(restored, copy), copy).join(''));
      print(`Run it on an empty, migrated database: wrangler d1 execute NAME --remote --file ${sql}`);
      return;
    }
    // Not if a restore was killed after it moved the data there.
    if (existsSync(database)) {
      rmSync(before, { recursive: true, force: true });
      renameSync(database, before);
    }
    mkdirSync(`${state}/v3`, { recursive: true });
    renameSync(`${restored}/v3/d1`, database);
  } finally {
    rmSync(restored, { recursive: true, force: true });
  }
  recordHashes();
  print(
    `Restored the shop of ${manifest.begunAt}. The previous data is in ${before} until the next restore.`,
  );
}

const textsOf = ({ parts, lengths }, folder) =>
  parts.map((part) => {
    const text = readFileSync(`${folder}/${part}`, 'utf8');
    if (text.length === lengths[part]) return text;
    throw new Refusal(
      `${folder}/${part} has ${text.length} characters instead of ${lengths[part]}: copy it again.`,
    );
  });

/** SQL that fails, as `assertion_holds`, in a database with a shop or another schema, before it changes a row. */
const guard = (migration) =>
  [
    'insert into assertion (holds) select not exists (select 1 from store) and ',
    `(select name from d1_migrations order by id desc) is '${migration}';\n`,
    'delete from assertion;\n',
  ].join('');

function readManifest(folder) {
  let manifest;
  try {
    manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8'));
  } catch {
    throw new Refusal(`${folder} is not a complete backup: its manifest.json cannot be read.`);
  }
  if (!manifest.endedAt) throw new Refusal(`${folder} is not a complete backup: it was not finished.`);
  return manifest;
}
