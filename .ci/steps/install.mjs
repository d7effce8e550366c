import { existsSync, readFileSync } from 'node:fs';
import { runLogged } from '../processes.mjs';
import { step } from '../terminal.mjs';
import { refuseRunningShop } from './running-shop.mjs';

/** The Node of package.json. */
export const pinnedNode = 'node_modules/.bin/node';

/** Runs `npm ci`, unless node_modules matches package-lock.json. */
export async function install() {
  if (isInstalled()) return;
  refuseRunningShop();
  const args = ['ci', '--include=dev', '--ignore-scripts=false', '--loglevel=error'];
  const slow = setTimeout(() => process.stderr.write(`\n${slowText}`), 60_000);
  await step('Installing', () => runLogged('npm', args)).finally(() => clearTimeout(slow));
}

/** Without a network, npm retries for eight minutes and says nothing. */
const slowText = 'Still installing. If the npm registry does not answer, npm keeps trying for some minutes… ';

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
