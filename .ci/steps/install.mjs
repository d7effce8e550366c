import { existsSync, readFileSync } from 'node:fs';
import { run, runLogged } from '../processes.mjs';
import { step } from '../terminal.mjs';
import { refuseRunningShop } from './running-shop.mjs';

/** The Node of package.json. */
export const pinnedNode = 'node_modules/.bin/node';

/** Runs `npm ci`, unless node_modules matches package-lock.json. */
export async function install() {
  if (isInstalled()) return;
  refuseRunningShop();
  const args = ['ci', '--include=dev', '--ignore-scripts=false', '--loglevel=error'];
  await step('Installing', () => Promise.all([runLogged('npm', args), reportNoNetwork()]));
}

/** Without a network, npm retries silently for eight minutes. */
async function reportNoNetwork() {
  const { code } = await run('npm', ['ping', '--fetch-retries=0'], { quiet: true });
  if (code !== 0)
    process.stderr.write('\nNo answer from the npm registry. npm keeps trying for some minutes… ');
}

function isInstalled() {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(record) || !existsSync(pinnedNode)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}
