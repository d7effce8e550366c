import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from './refusal.mjs';
import { tail } from './terminal.mjs';

const running = new Set();
const cleanups = [];

/** Runs `work` before the command ends by Ctrl-C or a signal. */
export function beforeLeaving(work) {
  cleanups.push(work);
}

let isLeaving = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    if (isLeaving) return;
    isLeaving = true;
    for (const child of running) stop(child);
    for (const work of cleanups) await work();
    process.exit(signal === 'SIGINT' ? 0 : 1);
  });
}

/**
 * Runs a program to its end. Its output is streamed, or written to the file `log`, and always returned. After `seconds`
 * the program and its children are stopped and `timedOut` is true.
 */
export function run(program, args, { log, env = {}, seconds, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, so that its children can be stopped with it.
      detached: true,
    });
    running.add(child);
    let output = '';
    let timedOut = false;
    if (log) mkdirSync(dirname(log), { recursive: true });
    const file = log && createWriteStream(log);
    const collect = (stream) => (chunk) => {
      output += chunk;
      file?.write(chunk);
      if (!log && !quiet) stream.write(chunk);
    };
    child.stdout.on('data', collect(process.stdout));
    child.stderr.on('data', collect(process.stderr));
    const timer =
      seconds &&
      setTimeout(() => {
        timedOut = true;
        stop(child);
      }, seconds * 1000);
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      clearTimeout(timer);
      file?.end();
      resolve({ code: code ?? 1, output, timedOut });
    });
  });
}

/** Runs a program with its output in `.cache/<program>.log`. If it fails, the error ends with the last lines. */
export async function runLogged(program, args) {
  const { code, output } = await run(program, args, { log: `.cache/${program}.log` });
  if (code !== 0) throw new Refusal(`${[program, ...args].join(' ')} failed:\n${tail(output, 60)}`);
}

/** Runs a program in place of this process: same terminal, signals and exit code. */
export function replaceBy(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit' });
    beforeLeaving(() => {
      child.kill('SIGTERM');
      return once(child, 'exit');
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Ends the program's process group, by force after ten seconds. */
function stop(child) {
  signal(child, 'SIGTERM');
  setTimeout(() => signal(child, 'SIGKILL'), 10_000).unref();
}

function signal(child, name) {
  try {
    process.kill(-child.pid, name);
  } catch {
    // Already gone.
  }
}
