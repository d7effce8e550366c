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
  // Without a network, npm's default of two retries ends after eight silent minutes instead of 20 seconds.
  const args = ['ci', '--include=dev', '--ignore-scripts=false', '--loglevel=error', '--fetch-retries=1'];
  await step('Installing', () => runLogged('npm', args));
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
