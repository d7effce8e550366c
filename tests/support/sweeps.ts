import { isDue } from './cron.ts';
import { sweepSchedules } from './gateway.ts';
import type { Shop } from './shop.ts';

/**
 * Does what cron triggers do for a deployed gateway, every minute; answers what ends it. A failure is told, no more: the
 * first is tried again, for between two minutes the local connection may have been closed at just that moment.
 */
export function sweepOnSchedule(shop: Shop, tell: (problem: string) => void): () => void {
  const clock = setInterval(async () => {
    const now = new Date();
    for (const cron of sweepSchedules.filter((schedule) => isDue(schedule, now))) {
      const sweep = () => shop.sweep(cron, now);
      await sweep()
        .catch(sweep)
        .catch((error: unknown) => tell(String(error)));
    }
  }, 60_000);
  return () => clearInterval(clock);
}
