import type { Health } from '#contract/wire/health.schema.ts';
import { getHealth } from '#contract/wire/service.endpoints.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Route, route } from '../http/routes.ts';
import { readReport, reportHealth } from './health.records.ts';

/** The sweep writes every minute. */
const stale = 90_000;

export const healthRoutes: Route[] = [
  route(getHealth, async ({ context }): Promise<Health | Response> => {
    const dependencies = context.get('dependencies');
    const report = await lastReport(dependencies).catch(() => undefined);
    if (!report) return context.json({ error: getHealth.error, status: 'down' }, 503);
    const isLate = report.checkedAt < dependencies.now() - stale;
    const problems = [...report.problems, ...(isLate ? ['The schedules are late.'] : [])];
    return { status: problems.length > 0 ? 'degraded' : 'ok', problems };
  }),
];

/** A new database has no report before its first minute is over. */
async function lastReport(dependencies: Dependencies) {
  return (await readReport(dependencies)) ?? reportHealth(dependencies);
}
