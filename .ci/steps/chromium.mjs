import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { step } from '../terminal.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The browser for the journeys: CHROMIUM_PATH, one that is installed, else Debian's, installed now. */
export async function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (executable(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Refusal(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which is no program.`);
  }
  const found = installed();
  if (found) return found;
  await step('Installing Chromium', installFromDebian);
  const now = installed();
  if (now) return now;
  throw new Refusal('The browser tests need Chromium: install it, or name one in CHROMIUM_PATH.');
}

function installed() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(executable);
}

function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function installFromDebian() {
  const rights = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const words of [
    ['update'],
    ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'],
  ]) {
    const [program, ...parameters] = [...rights, 'apt-get', ...words];
    const { code } = await run(program, parameters, {
      log: '.cache/chromium.log',
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    }).catch(() => ({ code: 1 }));
    if (code !== 0) {
      throw new Refusal(
        'The browser tests need Chromium and apt-get could not install it (.cache/chromium.log): install it, or name one in CHROMIUM_PATH.',
      );
    }
  }
}
