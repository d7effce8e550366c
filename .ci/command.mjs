import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { replaceBy } from './processes.mjs';
import { described, Refusal } from './refusal.mjs';
import { install, pinnedNode } from './steps/install.mjs';

const oldestNode = 20;

/** What every program started from here is told: no reports to anybody, no noise. */
const environment = {
  ASTRO_TELEMETRY_DISABLED: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG: 'error',
  WRANGLER_LOG_PATH: '.cache/wrangler',
};

/** node:sqlite, which fills the demo shop, still announces itself. */
const quietNode = '--disable-warning=ExperimentalWarning';

/**
 * Runs a command of package.json from the repository's top, on the pinned Node, with everything installed. `first` may
 * refuse before anything long begins; `work` gets the words after the command. A failure ends in one sentence.
 */
export async function command(entry, { first, work }) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  try {
    refuseOldNode();
    await first?.();
    await install();
    if (!onPinnedNode()) {
      process.exitCode = await replaceBy(pinnedNode, [fileURLToPath(entry), ...words()], onPath());
      return;
    }
    Object.assign(process.env, onPath());
    process.exitCode = (await work(words())) ?? 0;
  } catch (error) {
    process.stderr.write(`${described(error)}\n`);
    process.exitCode = 1;
  }
}

function words() {
  return process.argv.slice(2);
}

function refuseOldNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= oldestNode) return;
  throw new Refusal(
    `Strand needs Node ${oldestNode} or newer to start; this is Node ${process.versions.node}.`,
  );
}

function onPinnedNode() {
  const { NODE_OPTIONS = '' } = process.env;
  return realpathSync(process.execPath) === realpathSync(pinnedNode) && NODE_OPTIONS.includes(quietNode);
}

function onPath() {
  const own = `${process.cwd()}/node_modules/.bin`;
  const { PATH = '', NODE_OPTIONS = '' } = process.env;
  return {
    ...environment,
    PATH: PATH.startsWith(`${own}:`) ? PATH : `${own}:${PATH}`,
    NODE_OPTIONS: NODE_OPTIONS.includes(quietNode) ? NODE_OPTIONS : `${NODE_OPTIONS} ${quietNode}`.trim(),
  };
}
