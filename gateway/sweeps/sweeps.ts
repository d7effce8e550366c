import { sweepBackups } from '../backups/backup.sweep.ts';
import type { Dependencies } from '../dependencies.ts';
import { logFault } from '../http/errors.ts';
import { mailOrderSteps } from '../mail/order-steps.records.ts';
import { sendMail } from '../mail/outbox.ts';
import { sweepPictures } from '../pictures/picture-store.ts';
import { mailStockNotices } from '../stock-notices/stock-notice.mail.ts';
import { sweepClosing } from './closing.sweep.ts';
import { sweepExpired } from './expiry.sweep.ts';
import { expectSweeps, noteSweeps, reportHealth } from './health.records.ts';
import { sweepPayments } from './payments.sweep.ts';
import { sweepForgotten } from './retention.records.ts';
import { sweepDead, sweepRestrictions } from './upkeep.records.ts';

/** One that has more to do than a run may do answers 'unfinished': it has not succeeded yet. */
type Sweep = (dependencies: Dependencies) => Promise<unknown>;

/** What runs on which of wrangler.toml's schedules. Each may be repeated and may overlap. */
export const sweeps: Readonly<Record<string, Readonly<Record<string, Sweep>>>> = {
  '* * * * *': {
    expiry: sweepExpired,
    steps: mailOrderSteps,
    notices: mailStockNotices,
    outbox: sendMail,
    health: reportHealth,
  },
  '*/2 * * * *': { payments: sweepPayments },
  '*/10 * * * *': { restrictions: sweepRestrictions, closing: sweepClosing },
  '17 3 * * *': {
    purge: sweepDead,
    retention: sweepForgotten,
    pictures: sweepPictures,
  },
  // As many slices as it takes, of an hour's 60.
  '* 4 * * *': { backup: sweepBackups },
};

/** Runs a schedule's sweeps; one that fails is logged and stops no other. */
export async function runSweeps(dependencies: Dependencies, schedule: string): Promise<void> {
  const scheduled = sweeps[schedule] ?? {};
  const next = dependencies.now() + patienceWith(schedule);
  const dueOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, next]));
  const logNote = (error: unknown) => logFault({ at: 'sweep', name: 'note' }, error);
  await expectSweeps(dependencies, dueOf(Object.keys(scheduled))).catch(logNote);
  const succeeded: string[] = [];
  for (const [name, sweep] of Object.entries(scheduled)) {
    try {
      if ((await sweep(dependencies)) !== 'unfinished') succeeded.push(name);
    } catch (error) {
      logFault({ at: 'sweep', name }, error);
    }
  }
  await noteSweeps(dependencies, dueOf(succeeded)).catch(logNote);
}

/** How long a sweep may go without success: two runs and some, five minutes at least. */
function patienceWith(schedule: string): number {
  const [minute = '', hour] = schedule.split(' ');
  const everyMinutes = hour === '*' ? Number(/^\*\/(\d+)/.exec(minute)?.[1] ?? 1) : 24 * 60;
  return Math.max(5, 2.5 * everyMinutes) * 60_000;
}
