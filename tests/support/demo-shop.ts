import { env } from 'cloudflare:workers';
import { seedStatements } from '#gateway/database/demo/seed.ts';
import { chunks } from '#gateway/database/demo/statements.ts';

/** Opens the demo shop in the test's own, empty database. */
export async function openDemoShop(): Promise<void> {
  for (const batch of chunks(seedStatements({}), 50)) {
    await env.DB.batch(batch.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
  }
}
