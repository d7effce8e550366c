import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { print, step } from '../terminal.mjs';

/** Chromium without windows runs the journeys in two thirds of the time. */
const preferred = 'chromium-headless-shell';
const others = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * The browser for the tests: CHROMIUM_PATH, else the preferred one, installed if possible, else any other, else
 * Playwright's download.
 */
export async function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (isExecutable(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Refusal(`CHROMIUM_PATH is not a program: ${CHROMIUM_PATH}`);
  }
  if (canInstall()) await step('Installing Chromium', installFromDebian);
  const chromium = findProgram([preferred, ...others]) ?? (await downloaded());
  if (chromium) return chromium;
  throw new Refusal(
    'The browser tests need Chromium: run npx playwright install chromium, or set CHROMIUM_PATH. If apt-get could not install it, .cache/chromium.log says why.',
  );
}

/** macOS and Ubuntu have no package of it. */
async function downloaded() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return isExecutable(path) ? path : undefined;
}

/** Announces the installation before any work begins. */
export function announceChromium() {
  if (process.env.CHROMIUM_PATH || !canInstall()) return;
  print(
    `The browser tests install ${preferred} with apt-get, as root or with sudo. To use another browser, press Ctrl-C and set CHROMIUM_PATH.`,
  );
}

function canInstall() {
  return !findProgram([preferred]) && findProgram(['apt-get']);
}

function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Without passwordless sudo it does nothing. The package `chromium` alone exists on more systems. */
async function installFromDebian() {
  const apt = process.getuid?.() === 0 ? 'apt-get' : 'sudo -n apt-get';
  const install = (names) => `${apt} install -y --no-install-recommends ${names} fonts-liberation`;
  const fallback = findProgram(others) ? 'true' : install('chromium');
  await run('sh', ['-c', `${apt} update && (${install(`${preferred} chromium`)} || ${fallback})`], {
    log: '.cache/chromium.log',
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}
