import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { run } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { remember, state } from './database.mjs';
import { refuseRunningShop } from './running-shop.mjs';

const bucket = 'strand-backups';
const today = () => new Date().toISOString().slice(0, 10);
const print = (text) => process.stdout.write(`${text}\n`);

/** Backups as verbs of `npm run shop`. */
export const copyVerbs = {
  backup: {
    words: '[DAY]',
    says: 'copy the local database now, or fetch the copy of a night, as in 2026-11-22 (--remote: Cloudflare’s)',
    options: { to: { type: 'string' }, remote: { type: 'boolean' } },
    work: backup,
  },
  restore: {
    words: 'FOLDER',
    says: 'make the local database anew from a copy, or with --sql FILE write what wrangler d1 execute takes',
    options: { sql: { type: 'string' } },
    work: restore,
  },
};

async function backup({ to, remote = false }, [day]) {
  const folder = to ?? `.cache/backups/${day ?? today()}`;
  if (existsSync(folder)) throw new Refusal(`${folder} is there already: name another with --to.`);
  if (remote && !day) throw new Refusal('Of which night? npm run shop -- backup 2026-11-22 --remote');
  const { copyTo } = await import('../../tests/world/database-copy.ts');
  if (!day) refuseRunningShop();
  mkdirSync(folder, { recursive: true });
  try {
    const { rows } = await (day ? fetchNight(day, folder, remote) : copyTo(state, folder));
    print(`${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows in ${folder}`);
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

async function fetchNight(day, folder, remote) {
  const place = remote ? ['--remote'] : ['--local', '--persist-to', state];
  const fetchFile = async (name) => {
    const words = ['r2', 'object', 'get', `${bucket}/${day}/${name}`, '--file', `${folder}/${name}`];
    const { code, output } = await run('wrangler', [...words, ...place], { quiet: true });
    if (code !== 0) throw new Refusal(`${bucket} does not give ${day}/${name}.\n${output.trim()}`);
  };
  await fetchFile('manifest.json');
  const manifest = manifestOf(folder);
  for (const part of manifest.parts) await fetchFile(part);
  return manifest;
}

async function restore({ sql }, [folder]) {
  if (!folder) throw new Refusal('From which folder? npm run shop -- restore FOLDER');
  const manifest = manifestOf(folder);
  const text = manifest.parts.map((part) => readFileSync(`${folder}/${part}`, 'utf8'));
  if (sql) {
    writeFileSync(sql, `pragma defer_foreign_keys = true;\n${text.join('')}${manifest.orphans}`);
    print(`Into an empty, migrated database: wrangler d1 execute NAME --remote --file ${sql}`);
    return;
  }
  refuseRunningShop();
  const { restoreInto } = await import('../../tests/world/database-copy.ts');
  const [database, before, restored] = ['v3/d1', 'before-restore', 'restored'].map(
    (name) => `${state}/${name}`,
  );
  rmSync(restored, { recursive: true, force: true });
  try {
    await restoreInto(restored, text, manifest);
    rmSync(before, { recursive: true, force: true });
    if (existsSync(database)) renameSync(database, before);
    mkdirSync(`${state}/v3`, { recursive: true });
    renameSync(`${restored}/v3/d1`, database);
  } finally {
    rmSync(restored, { recursive: true, force: true });
  }
  remember();
  print(
    `The shop is as it was at ${manifest.begunAt}. What was here is kept in ${before} until the next time.`,
  );
}

function manifestOf(folder) {
  let manifest;
  try {
    manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8'));
  } catch {
    throw new Refusal(`${folder} holds no whole copy: its manifest.json cannot be read.`);
  }
  if (!manifest.endedAt) throw new Refusal(`${folder} holds no whole copy: it was not finished.`);
  return manifest;
}
