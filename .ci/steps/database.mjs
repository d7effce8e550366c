import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { contentHash } from '../content-hash.mjs';
import { Refusal } from '../refusal.mjs';
import { step } from '../terminal.mjs';

/** Where wrangler keeps local data too. */
export const state = '.wrangler/state';

const stamp = `${state}/prepared.json`;
const migrations = 'gateway/database/migrations';
const demo = 'gateway/database/demo';

/**
 * Brings the local database to the newest migration and fills the demo shop when there is none. What shoppers did stays.
 * Answers whether the demo shop in the repository is another than the one in the database.
 */
export async function prepareDatabase() {
  const known = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : undefined;
  if (!known) {
    await refill();
    return { demoHasChanged: false };
  }
  const now = present();
  refuseRewrittenMigrations(known.migrations, now.migrations);
  if (Object.keys(now.migrations).length > Object.keys(known.migrations).length) {
    const { migrate } = await import('../../tests/world/database.ts');
    await step('Preparing the database', () => migrate(state));
    remember({ ...now, demo: known.demo });
  }
  return { demoHasChanged: now.demo !== known.demo };
}

/** Throws the local data away and fills the demo shop anew, with `products` generated ones more, or leaves it to be set up. */
export async function refill({ products = 0, isEmpty = false } = {}) {
  const { fill, migrate } = await import('../../tests/world/database.ts');
  rmSync(state, { recursive: true, force: true });
  await step('Preparing the database', () => migrate(state));
  if (!isEmpty) await step('Filling the demo shop', () => fill(state, { products }));
  remember();
}

function refuseRewrittenMigrations(applied, now) {
  const rewritten = Object.keys(applied).find((name) => applied[name] !== now[name]);
  if (!rewritten) return;
  throw new Refusal(
    `${rewritten} is in the local database in another form: npm run reset makes the database anew with the demo shop.`,
  );
}

function present() {
  const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  return {
    migrations: Object.fromEntries(files.map((name) => [name, contentHash([`${migrations}/${name}`])])),
    demo: contentHash([demo], /\.test\.ts$/),
  };
}

/** Writes down what the local database was made from. */
export function remember(prepared = present()) {
  mkdirSync(state, { recursive: true });
  writeFileSync(stamp, JSON.stringify(prepared, null, 2));
}
