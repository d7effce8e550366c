import { isDue } from './cron.ts';
import { sweepSchedules } from './gateway.ts';
import type { Shop } from './shop.ts';

/**
 * Runs the due schedules every minute, as cron triggers do for a deployed gateway. Returns a function that stops it.
 * Retries once, because the local connection may close between two runs, and reports a second failure.
 */
export function sweepOnSchedule(shop: Shop, report: (problem: string) => void): () => void {
  const clock = setInterval(async () => {
    const now = new Date();
    for (const cron of sweepSchedules.filter((schedule) => isDue(schedule, now))) {
      const sweep = () => shop.sweep(cron, now);
      await sweep()
        .catch(sweep)
        .catch((error: unknown) => report(String(error)));
    }
  }, 60_000);
  return () => clearInterval(clock);
}
