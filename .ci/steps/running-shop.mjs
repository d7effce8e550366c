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

/** The shop that another process serves on this machine's data. */
export function runningShop() {
  if (!existsSync(note)) return undefined;
  const { pid, url } = JSON.parse(readFileSync(note, 'utf8'));
  return pid === process.pid || !lives(pid) ? undefined : { pid, url };
}

/** Refuses while a shop runs on this machine's data: two cannot share one database file. */
export function refuseRunningShop() {
  const running = runningShop();
  if (running) {
    throw new Refusal(
      `The shop is running at ${running.url} (process ${running.pid}): stop it first, with Ctrl-C.`,
    );
  }
  const pid = holder();
  if (pid) throw new Refusal(`Process ${pid} still holds the data of a shop that was killed: kill ${pid}`);
}

/** Who has the data open: the server of a shop outlives a command that was killed. Linux tells, others do not. */
function holder() {
  if (!existsSync('/proc/self/fd')) return undefined;
  const folder = `${resolve(state)}/`;
  const hasOpen = (pid) => {
    try {
      const files = readdirSync(`/proc/${pid}/fd`);
      return files.some((file) => readlinkSync(`/proc/${pid}/fd/${file}`).startsWith(folder));
    } catch {
      // Gone, or another's.
      return false;
    }
  };
  return readdirSync('/proc').find((name) => /^\d+$/.test(name) && hasOpen(name));
}

/** Tells other commands that this process serves the shop. Answers what takes the note away. */
export function noteRunningShop(url) {
  mkdirSync(state, { recursive: true });
  writeFileSync(note, JSON.stringify({ pid: process.pid, url }));
  return () => rmSync(note, { force: true });
}

/** Whether the process is there and one of ours: numbers are given out again. */
function lives(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const words = `/proc/${pid}/cmdline`;
  return !existsSync(words) || readFileSync(words, 'utf8').includes('.ci/');
}
