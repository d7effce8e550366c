import { env } from 'cloudflare:workers';
import { chunks } from '#gateway/demo/insert.statements.ts';
import { seedStatements } from '#gateway/demo/seed.ts';

/** Opens the demo shop in the test's own, empty database. */
export async function openDemoShop(): Promise<void> {
  for (const batch of chunks(seedStatements({}), 50)) {
    await env.DB.batch(batch.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
  }
}
