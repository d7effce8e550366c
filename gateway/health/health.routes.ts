import { getShopHealth } from '#contract/admin/health.endpoints.ts';
import { getHealth, type Health } from '#contract/wire/service.endpoints.ts';
import { readVitals } from '../analytics/vital.records.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Route, route } from '../http/routes.ts';
import { staffRoute } from '../http/staff-route.ts';
import { type HealthReport, readReport, reportHealth } from './health.records.ts';

/** The sweep writes every minute. */
const staleAfterMs = 90_000;

export const healthRoutes: Route[] = [
  route(getHealth, async ({ context, dependencies }): Promise<Health | Response> => {
    const report = await lastReport(dependencies).catch(() => undefined);
    if (!report) return context.json({ error: getHealth.error, status: 'down' }, 503);
    const problems = problemsOf(report, dependencies);
    return { status: problems.length > 0 ? 'degraded' : 'ok', problems };
  }),

  staffRoute(getShopHealth, async ({ dependencies }) => {
    const [report, vitals] = await Promise.all([lastReport(dependencies), readVitals(dependencies)]);
    return { checkedAt: report.checkedAt, problems: problemsOf(report, dependencies), vitals };
  }),
];

/** Previews have no schedules. */
function problemsOf({ checkedAt, problems }: HealthReport, { now, settings }: Dependencies): string[] {
  const isLate = settings.ENVIRONMENT !== 'preview' && checkedAt < now() - staleAfterMs;
  return [...problems, ...(isLate ? ['The schedules are late.'] : [])];
}

/** A new database has no report in its first minute. */
async function lastReport(dependencies: Dependencies) {
  return (await readReport(dependencies)) ?? reportHealth(dependencies);
}
