import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

const running = new Set();
const atTheEnd = [];

/** Does `work` before the command ends by Ctrl-C or a signal. */
export function beforeLeaving(work) {
  atTheEnd.push(work);
}

let leaving = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    if (leaving) return;
    leaving = true;
    for (const child of running) stop(child);
    for (const work of atTheEnd) await work();
    process.exit(signal === 'SIGINT' ? 0 : 1);
  });
}

/**
 * Runs a program to its end. Its output is streamed, or kept in the file `log`; either way it is in the answer.
 * `seconds` is how long it may take: then it is stopped with everything it started and `timedOut` is true.
 */
export function run(program, parameters, { log, env = {}, seconds, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    let output = '';
    let timedOut = false;
    if (log) mkdirSync(dirname(log), { recursive: true });
    const file = log && createWriteStream(log);
    const keep = (stream) => (chunk) => {
      output += chunk;
      file?.write(chunk);
      if (!log && !quiet) stream.write(chunk);
    };
    child.stdout.on('data', keep(process.stdout));
    child.stderr.on('data', keep(process.stderr));
    const clock =
      seconds &&
      setTimeout(() => {
        timedOut = true;
        stop(child);
      }, seconds * 1000);
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      clearTimeout(clock);
      file?.end();
      resolve({ code: code ?? 1, output, timedOut });
    });
  });
}

/** Runs the command anew on another Node, in its place: same terminal, same end. */
export function replaceBy(program, parameters, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { env: { ...process.env, ...env }, stdio: 'inherit' });
    atTheEnd.push(() => {
      child.kill('SIGTERM');
      return new Promise((gone) => child.on('exit', gone));
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Asks the program and all it started to end, and does not ask twice. */
function stop(child) {
  signal(child, 'SIGTERM');
  setTimeout(() => signal(child, 'SIGKILL'), 10_000).unref();
}

function signal(child, name) {
  try {
    process.kill(-child.pid, name);
  } catch {
    // Gone already.
  }
}
