import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { putSettings } from '#contract/admin/settings.endpoints.ts';
import type { HandlerInput } from '#contract/wire/endpoint.ts';
import { commitChange, revisionColumn } from '../audit/change.records.ts';
import { store } from '../database/catalogue.tables.ts';
import { batch } from '../database/commit.ts';
import { parseJson, type RowJson, requireStore, rowJson } from '../database/query.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { noStoreMessage } from '../http/set-up.ts';

export type StoreRow = typeof store.$inferSelect;

/** The gateway's only store. Throws 503 before the set-up. */
export async function readStore({ database }: WithDatabase): Promise<StoreRow> {
  return parseStore(await database.all(storeStatement));
}

/** {@link readStore} as a statement of a batch. Parse its result with {@link parseStore}. */
export const storeStatement = sql.raw(`select ${rowJson(store, 'store')} as store from store limit 1`);

export function parseStore([row]: readonly { store: RowJson<StoreRow> }[]): StoreRow {
  if (!row) throw new GatewayError(503, noStoreMessage);
  return parseJson(row.store);
}

/** Invalidates cached pages. Add it to the batch of every public change. */
export const invalidatePages = sql`update store set revision = revision + 1`;

export async function readStoreSettings({ database }: WithDatabase) {
  const revision = revisionColumn(`'store/' || store.id`);
  return requireStore(
    await database
      .select({ ...getTableColumns(store), revision })
      .from(store)
      .limit(1),
  );
}

/** Applies a merge patch to the configuration and invalidates cached pages. */
export const configStatement = (patch: unknown): SQL =>
  sql`update store set config = json_patch(config, ${JSON.stringify(patch)}), revision = revision + 1`;

export async function updateSettings(
  dependencies: WithClock,
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
    [configStatement(config), ...(name === undefined ? [] : [database.update(store).set({ name })])],
  );
}

/** Deactivates fulfilment restrictions after their end. */
export async function sweepRestrictions({ database, now }: WithClock): Promise<void> {
  const deactivate = (restriction: string) => {
    const isActive = `$.fulfillment.${restriction}.isActive`;
    return sql`update store set config = json_set(config, ${isActive}, json('false'))
      where json_extract(config, ${isActive}) = 1
        and json_extract(config, ${`$.fulfillment.${restriction}.endTime`}) < ${now()}`;
  };
  await batch(database.$client, [deactivate('pickupRestriction'), deactivate('deliveryRestriction')]);
}
