import { sweepViews } from '../analytics/analytics.records.ts';
import { sweepBackups } from '../backups/backup.ts';
import { sweepExpiredSessions, sweepPayments, sweepUnclosedSessions } from '../checkout/checkout.sweep.ts';
import type { Dependencies } from '../dependencies.ts';
import { expectSweeps, recordSweeps, reportHealth } from '../health/health.records.ts';
import { logFault } from '../http/errors.ts';
import { sendMail } from '../mail/outbox.ts';
import { mailOrderSteps } from '../orders/step-mails.records.ts';
import { sweepPictures } from '../pictures/picture-store.ts';
import { mailStockNotices } from '../stock-notices/stock-notice.sweep.ts';
import { sweepRestrictions } from '../store/store.records.ts';
import { sweepExpiredRows, sweepRetention } from './retention.records.ts';

/** Resolves to 'unfinished' if more runs are needed before it counts as succeeded. */
type Sweep = (dependencies: Dependencies) => Promise<unknown>;

/** Scheduled jobs by the cron expressions of wrangler.toml. Runs may repeat and overlap. */
export const sweeps: Readonly<Record<string, Readonly<Record<string, Sweep>>>> = {
  '* * * * *': {
    expiry: sweepExpiredSessions,
    steps: mailOrderSteps,
    notices: mailStockNotices,
    outbox: sendMail,
    health: reportHealth,
  },
  '*/2 * * * *': { payments: sweepPayments },
  '*/10 * * * *': { restrictions: sweepRestrictions, closing: sweepUnclosedSessions },
  '17 3 * * *': {
    purge: sweepExpiredRows,
    retention: sweepRetention,
    pictures: sweepPictures,
    views: sweepViews,
  },
  // One slice per minute.
  '* 4 * * *': { backup: sweepBackups },
};

/** Runs the sweeps of a schedule. Logs failures and continues. */
export async function runSweeps(dependencies: Dependencies, schedule: string): Promise<void> {
  const scheduled = sweeps[schedule] ?? {};
  const next = dependencies.now() + deadlineMs(schedule);
  const dueOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, next]));
  const logError = (error: unknown) => logFault({ at: 'sweep', name: 'note' }, error);
  await expectSweeps(dependencies, dueOf(Object.keys(scheduled))).catch(logError);
  const succeeded: string[] = [];
  for (const [name, sweep] of Object.entries(scheduled)) {
    try {
      if ((await sweep(dependencies)) !== 'unfinished') succeeded.push(name);
    } catch (error) {
      logFault({ at: 'sweep', name }, error);
    }
  }
  await recordSweeps(dependencies, dueOf(succeeded)).catch(logError);
}

/** Time until a sweep must succeed again: 2.5 intervals, at least five minutes. */
function deadlineMs(schedule: string): number {
  const [minute = '', hour] = schedule.split(' ');
  const everyMinutes = hour === '*' ? Number(/^\*\/(\d+)/.exec(minute)?.[1] ?? 1) : 24 * 60;
  return Math.max(5, 2.5 * everyMinutes) * 60_000;
}
