import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { step } from '../terminal.mjs';

/** Chromium without its own windows: the journeys take two thirds of the time. */
const lean = 'chromium-headless-shell';
const full = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The browser for the journeys: CHROMIUM_PATH, else the lean one, installed if it can be, else any that is there. */
export async function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (executable(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Refusal(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which is no program.`);
  }
  const found = installed([lean]);
  if (found) return found;
  await step('Installing Chromium', async () => {
    if (!(await installFromDebian([lean, 'chromium'])) && !installed(full))
      await installFromDebian(['chromium']);
  });
  const now = installed([lean, ...full]);
  if (now) return now;
  throw new Refusal(
    'The browser tests need Chromium and apt-get could not install it (.cache/chromium.log): install it, or name one in CHROMIUM_PATH.',
  );
}

/** Says before anything else begins what will be installed on the machine itself. */
export function announceChromium() {
  if (process.env.CHROMIUM_PATH || installed([lean])) return;
  process.stdout.write(
    `The browser tests install ${lean} from Debian by apt-get, as root or by sudo. Ctrl-C now, and CHROMIUM_PATH=… names another browser.\n`,
  );
}

function installed(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(executable);
}

function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether apt-get, which may be missing or ask for a password, installed it. */
async function installFromDebian(browsers) {
  const rights = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const words of [
    ['update'],
    ['install', '-y', '--no-install-recommends', ...browsers, 'fonts-liberation'],
  ]) {
    const [program, ...parameters] = [...rights, 'apt-get', ...words];
    const { code } = await run(program, parameters, {
      log: '.cache/chromium.log',
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    }).catch(() => ({ code: 1 }));
    if (code !== 0) return false;
  }
  return true;
}
