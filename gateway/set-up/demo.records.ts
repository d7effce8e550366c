import { sql } from 'drizzle-orm';
import { commitIf } from '../audit/change.records.ts';
import { store as demoStore } from '../demo/demo.data.ts';
import { shopStatements } from '../demo/seed.ts';
import type { WithClock } from '../dependencies.ts';

/** Adds the demo's products, codes and customers to an empty shop. False if it is not empty. */
export async function seedDemo(dependencies: WithClock, staff: string): Promise<boolean> {
  const { database, now } = dependencies;
  const isEmpty = sql`not exists (select 1 from category) and not exists (select 1 from color)
    and not exists (select 1 from promo_code)`;
  return commitIf(dependencies, isEmpty, { staff, action: 'filled', subject: 'demo' }, [
    // The shop's own settings win over the demo's.
    sql`update store set config = json_patch(${JSON.stringify(demoStore.config)}, config)`,
    ...[...shopStatements({ products: 0, now: now() })].map(({ sql, params }) =>
      database.$client.prepare(sql).bind(...params),
    ),
  ]);
}
