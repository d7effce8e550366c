import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { contentHash } from '../content-hash.mjs';
import { Refusal } from '../refusal.mjs';
import { step } from '../terminal.mjs';

export const state = '.wrangler/state';

const stamp = `${state}/prepared.json`;
const migrations = 'gateway/database/migrations';
const demo = 'gateway/demo';

/**
 * Migrates the local database, or creates it with the demo shop. Existing data stays. Returns whether the repository's
 * demo data has changed since the database was filled.
 */
export async function prepareDatabase() {
  const recorded = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : undefined;
  if (!recorded) {
    await refill();
    return { demoHasChanged: false };
  }
  const current = currentHashes();
  refuseRewrittenMigrations(recorded.migrations, current.migrations);
  if (Object.keys(current.migrations).length > Object.keys(recorded.migrations).length) {
    const { migrate } = await import('../../tests/support/database.ts');
    await step('Migrating the database', () => migrate(state));
    recordHashes({ ...current, demo: recorded.demo });
  }
  return { demoHasChanged: current.demo !== recorded.demo };
}

/** Deletes the local data and loads the demo shop, plus `products` generated ones, or leaves an empty shop. */
export async function refill({ products = 0, isEmpty = false } = {}) {
  const { fill, migrate } = await import('../../tests/support/database.ts');
  rmSync(state, { recursive: true, force: true });
  await step('Migrating the database', () => migrate(state));
  if (!isEmpty) await step('Loading the demo shop', () => fill(state, { products }));
  recordHashes();
}

function refuseRewrittenMigrations(applied, current) {
  const rewritten = Object.keys(applied).find((name) => applied[name] !== current[name]);
  if (!rewritten) return;
  throw new Refusal(
    `The applied migration ${rewritten} has changed. npm run reset recreates the database with the demo shop.`,
  );
}

function currentHashes() {
  const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  return {
    migrations: Object.fromEntries(files.map((name) => [name, contentHash([`${migrations}/${name}`])])),
    demo: contentHash([demo], /\.test\.ts$/),
  };
}

export const lastMigration = () => Object.keys(currentHashes().migrations).sort().at(-1);

/** Records the migrations and demo data that the local database was made from. */
export function recordHashes(hashes = currentHashes()) {
  mkdirSync(state, { recursive: true });
  writeFileSync(stamp, JSON.stringify(hashes, null, 2));
}
