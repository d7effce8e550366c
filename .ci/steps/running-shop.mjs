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

const note = `${state}/running.json`;

/** The shop that another process serves on the local data. */
export function runningShop() {
  if (!existsSync(note)) return undefined;
  const { pid, url } = JSON.parse(readFileSync(note, 'utf8'));
  return pid === process.pid || !isRunning(pid) ? undefined : { pid, url };
}

/** Two shops cannot share the local database files. */
export function refuseRunningShop() {
  const running = runningShop();
  if (running) {
    throw new Refusal(
      `The shop is running at ${running.url} (process ${running.pid}). Stop it first with Ctrl-C.`,
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

/** Tells other commands that this process serves the shop. Returns a function that removes the note. */
export function noteRunningShop(url) {
  mkdirSync(state, { recursive: true });
  writeFileSync(note, JSON.stringify({ pid: process.pid, url }));
  return () => rmSync(note, { force: true });
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
