import type { Health } from '#contract/health.schema.ts';
import { getHealth } from '#contract/service.endpoints.ts';
import { type Route, route } from '../http/routes.ts';
import { readHealth } from './health.records.ts';

const tooLongSeconds = 5 * 60;

export const healthRoutes: Route[] = [
  route(getHealth, async ({ context }): Promise<Health | Response> => {
    const dependencies = context.get('dependencies');
    const time = dependencies.now();
    const row = await readHealth(dependencies).catch(() => undefined);
    if (!row) return context.json({ error: getHealth.error, status: 'down' }, 503);
    const { oldestUnreconciled, outboxWaiting, attention, givenUp } = row;
    const oldestUnreconciledSeconds =
      oldestUnreconciled === null ? undefined : Math.max(0, Math.floor((time - oldestUnreconciled) / 1000));
    const isLate = (oldestUnreconciledSeconds ?? 0) > tooLongSeconds;
    const status = isLate || attention > 0 || givenUp > 0 ? 'degraded' : 'ok';
    return { status, time, oldestUnreconciledSeconds, outboxWaiting };
  }),
];
