import type { getImport } from '#contract/admin/products.endpoints.ts';
import { picturePath } from '#contract/pictures/picture.rules.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { auditStatement } from '../staff/change.records.ts';
import type { ImportedProduct } from './import.file.ts';

const rowsPerStatement = 200;

/** Stores the parsed products until they are imported, for at most a day. Returns the import's id. */
export async function createImport(
  dependencies: WithClock,
  by: string,
  products: readonly ImportedProduct[],
): Promise<string> {
  const { database, now } = dependencies;
  const d1 = database.$client;
  const importId = newId('import');
  await d1.batch([
    d1.prepare('delete from imported_product where createdAt < ?1').bind(now() - 24 * 3_600_000),
    ...chunksOf(products, rowsPerStatement).map((some, chunk) =>
      d1
        .prepare(
          `insert into imported_product (importId, number, createdAt, product, state)
           select ?1, key + ?2, ?3, value, 'waiting' from json_each(?4)`,
        )
        .bind(importId, chunk * rowsPerStatement, now(), JSON.stringify(some)),
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
  const { results } = await database.$client
    .prepare(
      `select number, product from imported_product where importId = ?1 and state = 'waiting' order by number limit ?2`,
    )
    .bind(importId, most)
    .all<{ number: number; product: string }>();
  // Only `createImport` writes them.
  return results.map(({ number, product }) => ({ number, product: JSON.parse(product) as ImportedProduct }));
}

/** Concurrent requests may process the same products, so `done` is final. */
export async function updateStates(
  { database }: WithDatabase,
  importId: string,
  states: readonly { readonly number: number; readonly state: string }[],
): Promise<void> {
  await database.$client
    .prepare(
      `update imported_product set state = value ->> 'state' from json_each(?2)
       where importId = ?1 and number = value ->> 'number' and (state = 'waiting' or value ->> 'state' = 'done')`,
    )
    .bind(importId, JSON.stringify(states))
    .run();
}

/** Progress of an import. Undefined if it does not exist. */
export async function readProgress(
  { database }: WithDatabase,
  importId: string,
): Promise<Answer<typeof getImport> | undefined> {
  const row = await database.$client
    .prepare(
      `select count(*) as products, total(state = 'waiting') as waiting, total(state = 'same') as same,
         (select json_group_array(json_object('handle', product ->> 'handle', 'problem', state)) from (
           select product, state from imported_product
           where importId = ?1 and state not in ('waiting', 'same', 'done') order by number limit 100)) as failed
       from imported_product where importId = ?1`,
    )
    .bind(importId)
    .first<{ products: number; waiting: number; same: number; failed: string }>();
  return row?.products ? { ...row, failed: JSON.parse(row.failed) } : undefined;
}

/** Stored picture paths by source. The latest picture of a source wins. */
export async function readPictureSources(
  { database }: WithDatabase,
  sources: readonly string[],
): Promise<Map<string, string>> {
  const { results } = await database.$client
    .prepare(
      'select id, source, width, height from picture where source in (select value from json_each(?1)) order by createdAt',
    )
    .bind(JSON.stringify(sources))
    .all<{ id: string; source: string; width: number; height: number }>();
  return new Map(results.map((row) => [row.source, picturePath(row.id, row)]));
}

/** The ids of the products that have these skus, by sku. */
export async function readSkuOwners(
  { database }: WithDatabase,
  skus: readonly string[],
): Promise<Map<string, string>> {
  const { results } = await database.$client
    .prepare('select sku, productId from sku where sku in (select value from json_each(?1))')
    .bind(JSON.stringify(skus))
    .all<{ sku: string; productId: string }>();
  return new Map(results.map(({ sku, productId }) => [sku, productId]));
}

/** Sets missing alt texts, by picture source. */
export async function updatePictureAlts(
  { database }: WithDatabase,
  alts: Readonly<Record<string, string>>,
): Promise<void> {
  await database.$client
    .prepare(
      'update picture set alt = each.value from json_each(?1) each where source = each.key and alt is null',
    )
    .bind(JSON.stringify(alts))
    .run();
}

export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}
