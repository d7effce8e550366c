import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { CategoryDraft, ColorDraft, Taxonomy } from '#contract/admin/product.schema.ts';
import { commitChange, revisionColumn } from '../audit/change.records.ts';
import { category, color, store, subcategory } from '../database/catalogue.tables.ts';
import { assert } from '../database/commit.ts';
import { toDocument } from '../database/document.ts';
import { requireStore } from '../database/query.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { invalidatePages } from '../store/store.records.ts';
import { reindexStatements } from './listing.records.ts';

export async function readTaxonomy({ database }: WithDatabase): Promise<Taxonomy> {
  const [stores, categories, subcategories, colors] = await database.batch([
    database.select({ currency: store.currency }).from(store).limit(1),
    database
      .select({ ...getTableColumns(category), revision: revisionColumn(`'category/' || category.id`) })
      .from(category)
      .orderBy(category.rank, category.createdAt, sql`rowid`),
    database
      .select({ ...getTableColumns(subcategory), revision: revisionColumn(`'category/' || subcategory.id`) })
      .from(subcategory)
      .orderBy(subcategory.rank, subcategory.createdAt, sql`rowid`),
    database
      .select({ ...getTableColumns(color), revision: revisionColumn(`'color/' || color.id`) })
      .from(color)
      .orderBy(color.createdAt, sql`rowid`),
  ]);
  const within = Map.groupBy(subcategories.map(toDocument), ({ categoryId }) => categoryId);
  return {
    currency: requireStore(stores).currency,
    categories: categories.map((row) => ({
      ...toDocument(row),
      subcategories: within.get(row.id) ?? [],
    })),
    colors: colors.map(toDocument),
  };
}

/** Adds a redirect for the old slug, and updates the menu and home tiles. */
function slugChangeStatements(
  table: 'category' | 'subcategory',
  { _id, was, is }: { readonly _id: string; readonly was: unknown; readonly is: string },
): SQL[] {
  if (typeof was !== 'string' || was === is) return [];
  const above = sql`coalesce((select category.slug || '/' from subcategory join category on category.id = categoryId
    where subcategory.id = ${_id}), '')`;
  const old = sql`(${above} || ${was})`;
  const moved = (path: SQL) => sql`iif(substr(${path} || '/', 1, length(${old}) + 1) = ${old} || '/',
    ${above} || ${is} || substr(${path}, length(${old}) + 1), ${path})`;
  return [
    sql`update ${sql.raw(table)} set formerSlugs = (select json_group_array(value) from (
        select value from json_each(formerSlugs) union select ${was}) where value <> ${is}) where id = ${_id}`,
    sql`update store set config = json_replace(config,
      '$.menu', json((select json_group_array(${moved(sql`value`)}) from json_each(config, '$.menu'))),
      '$.homeTiles', json((select json_group_array(json_replace(value, '$.path', ${moved(sql`value ->> '$.path'`)}))
        from json_each(config, '$.homeTiles'))))`,
  ];
}

/** Creates or updates a category or subcategory. A subcategory cannot change its category. */
export async function saveCategory(
  dependencies: WithClock,
  { by, _id, revision, ...draft }: CategoryDraft & { readonly by: string; readonly _id: string },
) {
  const { name, slug, rank, isHair, categoryId } = draft;
  const [table, column, value] =
    categoryId === undefined
      ? (['category', 'isHair', isHair ? 1 : 0] as const)
      : (['subcategory', 'categoryId', categoryId] as const);
  const [before] = await dependencies.database.all<Record<string, unknown>>(
    sql`select name, slug, description, rank, ${sql.raw(column)} from ${sql.raw(table)} where id = ${_id}`,
  );
  return commitChange(
    dependencies,
    { staff: by, action: 'saved', subject: `category/${_id}`, revision, before, after: draft },
    [
      assert(
        sql`not exists (select 1 from subcategory where id = ${_id} and categoryId is not ${categoryId ?? null})`,
      ),
      sql`insert into ${sql.raw(`${table} (id, createdAt, name, slug, description, rank, ${column})`)}
        values (${_id}, ${dependencies.now()}, ${name}, ${slug}, ${draft.description || null}, ${rank}, ${value})
        on conflict (id) do update set name = excluded.name, slug = excluded.slug,
          description = excluded.description, rank = excluded.rank, ${sql.raw(`${column} = excluded.${column}`)}`,
      ...slugChangeStatements(table, { _id, was: before?.['slug'], is: slug }),
      ...reindexStatements(sql`${sql.raw(`p.${table}Id`)} = ${_id}`),
      invalidatePages,
    ],
  );
}

export async function readColorNames(
  { database }: WithDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const named = await database
    .select({ id: color.id, name: color.name })
    .from(color)
    .where(sql`id in (select value from json_each(${JSON.stringify(ids)}))`);
  return new Map(named.map(({ id, name }) => [id, name]));
}

/** Colour names are unique, ignoring case. */
export async function saveColor(
  dependencies: WithClock,
  { by, _id, revision, ...draft }: ColorDraft & { readonly by: string; readonly _id: string },
) {
  const { name, hexCode } = draft;
  const before = await dependencies.database
    .select({ name: color.name, hexCode: color.hexCode })
    .from(color)
    .where(eq(color.id, _id))
    .get();
  return commitChange(
    dependencies,
    { staff: by, action: 'saved', subject: `color/${_id}`, revision, before, after: draft },
    [
      assert(sql`not exists (select 1 from color where name = ${name} collate nocase and id <> ${_id})`),
      sql`insert into color (id, createdAt, name, hexCode)
        values (${_id}, ${dependencies.now()}, ${name}, ${hexCode ?? null})
        on conflict (id) do update set name = excluded.name, hexCode = excluded.hexCode`,
      ...reindexStatements(sql`p.id in (select productId from sku where colorId = ${_id})`),
      invalidatePages,
    ],
  );
}

/** Deletes a category, subcategory or colour. Fails by foreign key while something references it. */
export async function deleteTaxon(
  dependencies: WithClock,
  { kind, id, revision, by }: Record<'id' | 'revision' | 'by', string> & { kind: 'category' | 'color' },
) {
  const tables = kind === 'color' ? ['color'] : ['category', 'subcategory'];
  const named = sql.join(
    tables.map((table) => sql`select name from ${sql.raw(table)} where id = ${id}`),
    sql` union all `,
  );
  const [before] = await dependencies.database.all(named);
  const change = {
    staff: by,
    action: 'removed',
    subject: `${kind}/${id}`,
    revision: Number(revision),
    before,
  };
  return commitChange(dependencies, change, [
    assert(sql`exists (${named})`),
    ...tables.map((table) => sql`delete from ${sql.raw(table)} where id = ${id}`),
    invalidatePages,
  ]);
}
