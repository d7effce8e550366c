import { getTableColumns, sql } from 'drizzle-orm';
import type { CategoryDraft, ColorDraft, Taxonomy } from '#contract/admin/products.schema.ts';
import { category, color, store, subcategory } from '../database/catalogue.tables.ts';
import { assert } from '../database/commit.ts';
import { toDocument } from '../database/document.ts';
import { requireStore } from '../database/query.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { commitChange, revisionColumn } from '../staff/change.records.ts';
import { invalidatePagesStatement } from '../store/store.records.ts';
import { reindexStatements } from './listing.records.ts';

/** Categories and colours for editing, in one round trip. */
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

/** SQL for a path after category ?1 changes its slug from ?2 to ?3. */
function movedPath(path: string): string {
  const above = `coalesce((select category.slug || '/' from subcategory join category on category.id = categoryId
    where subcategory.id = ?1), '')`;
  return `iif(${path} || '/' like ${above} || ?2 || '/%',
    ${above} || ?3 || substr(${path}, length(${above} || ?2) + 1), ${path})`;
}

/** Adds a redirect for the old slug, and updates the menu and home tiles. */
function slugChangeStatements(
  d1: D1Database,
  table: 'category' | 'subcategory',
  { _id, was, is }: { readonly _id: string; readonly was: unknown; readonly is: string },
): D1PreparedStatement[] {
  if (typeof was !== 'string' || was === is) return [];
  const configured = `json_replace(config,
    '$.menu', json((select json_group_array(${movedPath('value')}) from json_each(config, '$.menu'))),
    '$.homeTiles', json((select json_group_array(json_replace(value, '$.path', ${movedPath("value ->> '$.path'")}))
      from json_each(config, '$.homeTiles'))))`;
  return [
    d1
      .prepare(
        `update ${table} set formerSlugs = (select json_group_array(value) from (
           select value from json_each(formerSlugs) union select ?2) where value <> ?3) where id = ?1`,
      )
      .bind(_id, was, is),
    d1.prepare(`update store set config = ${configured}`).bind(_id, was, is),
  ];
}

/** Creates or updates a category or subcategory. A subcategory cannot change its category. */
export async function saveCategory(
  dependencies: WithClock,
  { by, _id, revision, ...draft }: CategoryDraft & { readonly by: string; readonly _id: string },
) {
  const d1 = dependencies.database.$client;
  const { name, slug, rank, isHair, categoryId } = draft;
  const [table, column, value] =
    categoryId === undefined
      ? (['category', 'isHair', isHair ? 1 : 0] as const)
      : (['subcategory', 'categoryId', categoryId] as const);
  const before = await d1
    .prepare(`select name, slug, description, rank, ${column} from ${table} where id = ?`)
    .bind(_id)
    .first();
  return commitChange(
    dependencies,
    { staff: by, action: 'saved', subject: `category/${_id}`, revision, before, after: draft },
    [
      assert(
        d1,
        'not exists (select 1 from subcategory where id = ?1 and categoryId is not ?2)',
        _id,
        categoryId ?? null,
      ),
      d1
        .prepare(
          `insert into ${table} (id, createdAt, name, slug, description, rank, ${column}) values (?1, ?2, ?3, ?4, ?5, ?6, ?7)
           on conflict (id) do update set name = ?3, slug = ?4, description = ?5, rank = ?6, ${column} = ?7`,
        )
        .bind(_id, dependencies.now(), name, slug, draft.description || null, rank, value),
      ...slugChangeStatements(d1, table, { _id, was: before?.['slug'], is: slug }),
      ...reindexStatements(d1, `p.${table}Id = ?1`, _id),
      invalidatePagesStatement(d1),
    ],
  );
}

export async function readColorNames(
  { database }: WithDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { results } = await database.$client
    .prepare('select id, name from color where id in (select value from json_each(?))')
    .bind(JSON.stringify(ids))
    .all<{ id: string; name: string }>();
  return new Map(results.map(({ id, name }) => [id, name]));
}

/** Colour names are unique, ignoring case. */
export async function saveColor(
  dependencies: WithClock,
  { by, _id, revision, ...draft }: ColorDraft & { readonly by: string; readonly _id: string },
) {
  const d1 = dependencies.database.$client;
  const before = await d1.prepare('select name, hexCode from color where id = ?').bind(_id).first();
  return commitChange(
    dependencies,
    { staff: by, action: 'saved', subject: `color/${_id}`, revision, before, after: draft },
    [
      assert(
        d1,
        'not exists (select 1 from color where name = ?1 collate nocase and id <> ?2)',
        draft.name,
        _id,
      ),
      d1
        .prepare(
          `insert into color (id, createdAt, name, hexCode) values (?1, ?2, ?3, ?4)
           on conflict (id) do update set name = ?3, hexCode = ?4`,
        )
        .bind(_id, dependencies.now(), draft.name, draft.hexCode ?? null),
      ...reindexStatements(d1, 'p.id in (select productId from sku where colorId = ?1)', _id),
      invalidatePagesStatement(d1),
    ],
  );
}

/** Deletes a category, subcategory or colour. Fails by foreign key while something references it. */
export async function deleteTaxon(
  dependencies: WithClock,
  { kind, id, revision, by }: Record<'id' | 'revision' | 'by', string> & { kind: 'category' | 'color' },
) {
  const d1 = dependencies.database.$client;
  const tables = kind === 'color' ? ['color'] : ['category', 'subcategory'];
  const named = tables.map((table) => `select name from ${table} where id = ?1`).join(' union all ');
  const before = await d1.prepare(named).bind(id).first();
  const change = {
    staff: by,
    action: 'removed',
    subject: `${kind}/${id}`,
    revision: Number(revision),
    before,
  };
  return commitChange(dependencies, change, [
    assert(d1, `exists (${named})`, id),
    ...tables.map((table) => d1.prepare(`delete from ${table} where id = ?1`).bind(id)),
    invalidatePagesStatement(d1),
  ]);
}
