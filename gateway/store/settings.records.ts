import type { putSettings } from '#contract/admin/settings.endpoints.ts';
import type { HandlerInput } from '#contract/wire/endpoint.ts';
import { parsed, type RowJson, rowJson } from '../catalogue/reading.records.ts';
import { store } from '../database/catalogue.tables.ts';
import { statement } from '../database/commit.ts';
import type { Clocked, Stored } from '../dependencies.ts';
import { commitChange, revisionOf } from '../staff/change.records.ts';
import { readStore, type StoreRow } from './store.records.ts';

export async function readSettings({ database }: Stored): Promise<{ store: StoreRow; revision: number }> {
  const row = await database.$client
    .prepare(
      `select ${rowJson(store, 'store')} as store, ${revisionOf("'store/' || store.id")} as revision from store limit 1`,
    )
    .first<{ store: RowJson<StoreRow>; revision: number }>();
  if (!row) throw new Error('The database holds no store');
  return { store: parsed(row.store), revision: row.revision };
}

/** A merge patch of the configuration, as a statement for the batch of a change; cached pages are drawn anew. */
export function configStatement({ database }: Stored, patch: unknown): D1PreparedStatement {
  return database.$client
    .prepare('update store set config = json_patch(config, ?), revision = revision + 1')
    .bind(JSON.stringify(patch));
}

export async function saveSettings(
  dependencies: Clocked,
  staff: string,
  { revision, name, config }: HandlerInput<typeof putSettings>['body'],
) {
  const { database } = dependencies;
  const before = await readStore(dependencies);
  const touched = Object.entries(before.config ?? {}).filter(([key]) => key in config);
  return commitChange(
    dependencies,
    {
      staff,
      action: 'updated',
      subject: `store/${before.id}`,
      revision,
      before: { ...(name !== undefined && { name: before.name }), ...Object.fromEntries(touched) },
      after: { ...(name !== undefined && { name }), ...config },
    },
    [
      configStatement(dependencies, config),
      ...(name === undefined ? [] : [statement(database.$client, database.update(store).set({ name }))]),
    ],
  );
}
