import { sql } from 'drizzle-orm';
import { assert, commit } from '../database/commit.ts';
import { store as demoStore } from '../database/demo/demo.data.ts';
import { shopStatements } from '../database/demo/seed.ts';
import type { WithClock } from '../dependencies.ts';
import { auditStatement } from '../staff/change.records.ts';

/** Adds the demo's products, codes and customers to an empty shop. False if it is not empty. */
export async function seedDemo(dependencies: WithClock, staff: string): Promise<boolean> {
  const { database, now } = dependencies;
  const d1 = database.$client;
  const { ok } = await commit(d1, [
    assert(sql`not exists (select 1 from category) and not exists (select 1 from color)
      and not exists (select 1 from promo_code)`),
    // The shop's own settings win over the demo's.
    sql`update store set config = json_patch(${JSON.stringify(demoStore.config)}, config)`,
    ...[...shopStatements({ products: 0, now: now() })].map(({ sql, params }) =>
      d1.prepare(sql).bind(...params),
    ),
    auditStatement(dependencies, { staff, action: 'filled', subject: 'demo' }),
  ]);
  return ok;
}
