import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { replaceBy } from './processes.mjs';
import { described, Refusal } from './refusal.mjs';
import { install, pinnedNode } from './steps/install.mjs';

/** For every tool started from here: no telemetry, less noise, and compiled once. */
const environment = {
  ASTRO_TELEMETRY_DISABLED: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG: 'error',
  WRANGLER_LOG_PATH: '.cache/wrangler',
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`,
};

/**
 * Runs a script of package.json at the repository root, with dependencies installed, on the pinned Node. `first` runs
 * before the installation and may refuse; `work` gets the arguments and may return an exit code.
 */
export async function command({ first, work }) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  // node:sqlite warns that it is experimental.
  process.removeAllListeners('warning');
  // A reader such as `head` may close the pipe. The command still ends in order.
  process.stdout.on('error', () => undefined);
  try {
    if (process.platform === 'win32')
      throw new Refusal('Strand runs on Linux and macOS. On Windows, use WSL.');
    // Older versions get here only if nothing imports by name what they lack, such as `parseArgs`.
    if (Number(process.versions.node.split('.')[0]) < 20)
      throw new Refusal(`Strand needs Node 20 or newer; this is ${process.versions.node}.`);
    await first?.();
    await install();
    Object.assign(process.env, environment, {
      NODE_COMPILE_CACHE: `${process.cwd()}/.cache/node`,
      PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
    });
    const isPinned = realpathSync(process.execPath) === realpathSync(pinnedNode);
    process.exitCode = isPinned
      ? ((await work(process.argv.slice(2))) ?? 0)
      : await replaceBy(pinnedNode, process.argv.slice(1));
  } catch (error) {
    process.stderr.write(`${described(error)}\n`);
    process.exitCode = 1;
  }
}
