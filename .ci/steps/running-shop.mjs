import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { resolve } from 'node:path';
import { Refusal } from '../refusal.mjs';
import { state } from './database.mjs';
import { address, refuseTakenPort } from './port.mjs';

const note = '.cache/running.json';

/** The shop that another command serves on the local data, or will once it is installed and built. */
export function runningShop() {
  if (!existsSync(note)) return undefined;
  const shop = JSON.parse(readFileSync(note, 'utf8'));
  // The parent is this command on another Node.
  const isOwn = [process.pid, process.ppid].includes(shop.pid);
  return isOwn || !isRunning(shop.pid) ? undefined : shop;
}

/** Before anything is installed or built: a second shop at the same time would do the same in the same folders. */
export async function reserveShop(options) {
  refuseRunningShop();
  const { port, host } = address();
  noteRunningShop(`http://${host}:${port}`, options);
  await refuseTakenPort();
}

/** Two shops cannot share the local database files. */
export function refuseRunningShop() {
  const running = runningShop();
  if (running) {
    throw new Refusal(
      `The shop is running or starting at ${running.url} (process ${running.pid}). Stop it first with Ctrl-C.`,
    );
  }
  const pid = findHolder();
  if (pid) throw new Refusal(`Process ${pid} of a killed shop still holds the data. Run: kill ${pid}`);
}

/** The process that has the data open: workerd outlives a killed command. Linux only. */
function findHolder() {
  if (!existsSync('/proc/self/fd')) return undefined;
  const folder = `${resolve(state)}/`;
  const hasOpen = (pid) => {
    try {
      const files = readdirSync(`/proc/${pid}/fd`);
      return files.some((file) => readlinkSync(`/proc/${pid}/fd/${file}`).startsWith(folder));
    } catch {
      // Ended, or another user's.
      return false;
    }
  };
  return readdirSync('/proc').find((name) => /^\d+$/.test(name) && hasOpen(name));
}

/** Tells other commands until this process ends that it serves the shop, from dist/ unless it is a development server. */
export function noteRunningShop(url, { isBuilt = true } = {}) {
  mkdirSync('.cache', { recursive: true });
  writeFileSync(note, JSON.stringify({ pid: process.pid, url, isBuilt }));
  process.once('exit', () => rmSync(note, { force: true }));
}

/** Process ids are reused, so the command line is compared too. */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('.ci/');
}
