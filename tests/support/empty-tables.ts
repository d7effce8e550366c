import { env } from 'cloudflare:workers';

/** Files share a Worker, and each starts with an empty database. Triggers on `search_entry` empty the search index. */
export async function emptyEveryTable(): Promise<void> {
  const { results } = await env.DB.prepare(
    `select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' and name not glob 'd1_*'
     and name not glob '_cf_*' and name not glob 'search_index*' and name <> 'search_word'`,
  ).all<{ name: string }>();
  await env.DB.batch([
    env.DB.prepare('pragma defer_foreign_keys = true'),
    ...results.map(({ name }) => env.DB.prepare(`delete from "${name}"`)),
  ]);
}
