import { sql } from 'drizzle-orm';
import type { getImport } from '#contract/admin/product.endpoints.ts';
import { picturePath } from '#contract/pictures/picture.rules.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import { auditStatement } from '../audit/change.records.ts';
import { newId } from '../crypto.ts';
import { batch } from '../database/commit.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { dayMs } from '../time-units.ts';
import type { ImportedProduct } from './import.parse.ts';

/** D1 limits a value to 2 MB. A product of 80 variants has 16 KB, the longest description 20 to 60. */
const rowsPerStatement = 20;

/** Stores the parsed products until they are imported, for at most a day. Returns the import's id. */
export async function createImport(
  dependencies: WithClock,
  by: string,
  products: readonly ImportedProduct[],
): Promise<string> {
  const { database, now } = dependencies;
  const importId = newId('import');
  await batch(database.$client, [
    sql`delete from imported_product where createdAt < ${now() - dayMs}`,
    ...chunksOf(products, rowsPerStatement).map(
      (some, chunk) => sql`insert into imported_product (importId, number, createdAt, product, state)
        select ${importId}, key + ${chunk * rowsPerStatement}, ${now()}, value, 'waiting'
        from json_each(${JSON.stringify(some)})`,
    ),
    auditStatement(dependencies, {
      staff: by,
      action: 'read a file for',
      subject: `import/${importId}`,
      after: { products: products.length },
    }),
  ]);
  return importId;
}

export type Waiting = { readonly number: number; readonly product: ImportedProduct };

export async function listWaiting(
  { database }: WithDatabase,
  importId: string,
  most: number,
): Promise<Waiting[]> {
  const rows = await database.all<{ number: number; product: string }>(sql`
    select number, product from imported_product
    where importId = ${importId} and state = 'waiting' order by number limit ${most}`);
  // Only `createImport` writes them.
  return rows.map(({ number, product }) => ({ number, product: JSON.parse(product) as ImportedProduct }));
}

/** Concurrent requests may process the same products, so `done` is final. */
export async function updateStates(
  { database }: WithDatabase,
  importId: string,
  states: readonly { readonly number: number; readonly state: string }[],
): Promise<void> {
  await database.run(sql`
    update imported_product set state = value ->> 'state' from json_each(${JSON.stringify(states)})
    where importId = ${importId} and number = value ->> 'number'
      and (state = 'waiting' or value ->> 'state' = 'done')`);
}

export async function readProgress(
  { database }: WithDatabase,
  importId: string,
): Promise<Answer<typeof getImport> | undefined> {
  const [row] = await database.all<{ products: number; waiting: number; same: number; failed: string }>(sql`
    select count(*) as products, total(state = 'waiting') as waiting, total(state = 'same') as same,
      (select json_group_array(json_object('handle', product ->> 'handle', 'problem', state)) from (
        select product, state from imported_product
        where importId = ${importId} and state not in ('waiting', 'same', 'done') order by number limit 100)) as failed
    from imported_product where importId = ${importId}`);
  return row?.products ? { ...row, failed: JSON.parse(row.failed) } : undefined;
}

/** Stored picture paths by source. The latest picture of a source wins. */
export async function readPictureSources(
  { database }: WithDatabase,
  sources: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database.all<{ id: string; source: string; width: number; height: number }>(sql`
    select id, source, width, height from picture
    where source in (select value from json_each(${JSON.stringify(sources)})) order by createdAt`);
  return new Map(rows.map((row) => [row.source, picturePath(row.id, row)]));
}

export async function readSkuOwners(
  { database }: WithDatabase,
  skus: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database.all<{ sku: string; productId: string }>(
    sql`select sku, productId from sku where sku in (select value from json_each(${JSON.stringify(skus)}))`,
  );
  return new Map(rows.map(({ sku, productId }) => [sku, productId]));
}

/** Sets missing alt texts, by picture source. */
export async function updatePictureAlts(
  { database }: WithDatabase,
  alts: Readonly<Record<string, string>>,
): Promise<void> {
  await database.run(sql`
    update picture set alt = each.value from json_each(${JSON.stringify(alts)}) each
    where source = each.key and alt is null`);
}

export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}
