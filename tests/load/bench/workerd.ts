import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const tick = 10;

/** The workerd processes that this one has started and that still run. */
export function workerds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === process.pid && programOf(pid).endsWith('/workerd'));
}

/** Processor time that a process has used so far, its own and the kernel's for it, in milliseconds. */
export function processorTime(pid: number): number {
  const [, , , , , , , , , , , user = 0, system = 0] = statOf(pid).map(Number);
  return (user + system) * tick;
}

/** Memory that a process holds now, in MB. */
export function memory(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

/** The fields after the program's name, which may hold blanks: state, parent, … */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

function programOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return '';
  }
}
