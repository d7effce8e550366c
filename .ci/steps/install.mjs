import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { run } from '../processes.mjs';
import { Refusal, unwritableReason } from '../refusal.mjs';
import { head, step } from '../terminal.mjs';

/** The Node of package.json, newer than what a fresh machine may have. */
export const pinnedNode = 'node_modules/.bin/node';

const log = '.cache/install.log';

/** node_modules, with room for the build. */
const neededMegabytes = 1200;

const unreachable =
  /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/;

/** Installs what package-lock.json names, unless npm's own record says that it is there. */
export async function install() {
  if (installed()) return;
  refuseFullDisk();
  await step('Installing', async () => {
    const { code, output } = await run(
      'npm',
      [
        'ci',
        '--include=dev',
        '--ignore-scripts=false',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        '--fetch-retry-mintimeout=2000',
        '--fetch-retry-maxtimeout=10000',
      ],
      { log },
    );
    if (code !== 0) throw new Refusal(reason(output));
  });
  if (!runs(pinnedNode)) {
    throw new Refusal(`The Node of package.json does not run on this machine; ${pinnedNode} says why.`);
  }
}

/** npm itself writes what fits and then stumbles over half a file. */
function refuseFullDisk() {
  const { bavail, bsize } = statfsSync('.');
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (free >= neededMegabytes) return;
  throw new Refusal(`Installing needs ${neededMegabytes} MB on this disk and ${free} MB are free.`);
}

function reason(output) {
  if (unreachable.test(output)) {
    return `The npm registry cannot be reached (${output.match(unreachable)?.[0]}): check the network and run the command again.`;
  }
  const why = unwritableReason(output);
  if (why) return `Cannot install to node_modules: ${why}.`;
  return `npm could not install what package-lock.json names (all of it in ${log}):\n${head(output)}`;
}

function installed() {
  const record = packages('node_modules/.package-lock.json');
  const wanted = packages('package-lock.json');
  return (
    existsSync(pinnedNode) &&
    record !== undefined &&
    Object.entries(wanted).every(
      ([path, { version, optional }]) => path === '' || optional || record[path]?.version === version,
    )
  );
}

function packages(lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : undefined;
}

function runs(program) {
  return spawnSync(program, ['--version']).status === 0;
}
