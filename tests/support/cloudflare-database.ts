import { unstable_splitSqlQuery as splitSql } from 'wrangler';
import { convertV4MiniflareOptions, Miniflare } from './miniflare.ts';

/** Runs several statements in one transaction, like D1's API. */
export async function queryDatabase(persist: string, id: string, sql: string) {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      resourcePersistencePath: `${persist}/v3`,
      d1Databases: { DB: id },
      modules: [{ type: 'ESModule', path: 'worker.mjs', contents: 'export default {}' }],
    }),
  );
  try {
    const database = await miniflare.getD1Database('DB');
    return await database.batch(splitSql(sql).map((statement) => database.prepare(statement)));
  } finally {
    await miniflare.dispose();
  }
}
