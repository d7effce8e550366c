import { isDue } from './cron.ts';
import { sweepSchedules } from './gateway.ts';
import type { Shop } from './shop.ts';

/** Does what cron triggers do for a deployed gateway, every minute; answers what ends it. A failure is told, no more. */
export function sweepOnSchedule(shop: Shop, tell: (problem: string) => void): () => void {
  const clock = setInterval(async () => {
    const now = new Date();
    for (const cron of sweepSchedules.filter((schedule) => isDue(schedule, now))) {
      await shop.sweep(cron, now).catch((error: unknown) => tell(String(error)));
    }
  }, 60_000);
  return () => clearInterval(clock);
}
