import type { CategoryDraft, ColorDraft, Taxonomy } from '#contract/admin/products.schema.ts';
import { assert } from '../database/commit.ts';
import { insertSearchEntries } from '../database/search.tables.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { commitChange, revisionOf } from '../staff/change.records.ts';
import { invalidatePagesStatement } from '../store/store.records.ts';

type TaxonRow = {
  _id: string;
  name: string;
  slug: string;
  description: string | null;
  rank: number;
  isHair: number;
  categoryId: string;
  revision: number;
};
type ColorRow = { _id: string; name: string; hexCode: string | null; revision: number };

/** Categories and colours for editing, in one round trip. */
export async function readTaxonomy({ database }: WithDatabase): Promise<Taxonomy> {
  const d1 = database.$client;
  const [store, categories, subcategories, colors] = await d1.batch([
    d1.prepare('select currency from store limit 1'),
    d1.prepare(
      `select id as _id, name, slug, description, rank, isHair, ${revisionOf(`'category/' || category.id`)} as revision from category order by rank, createdAt, rowid`,
    ),
    d1.prepare(
      `select id as _id, name, slug, description, rank, categoryId, ${revisionOf(`'category/' || subcategory.id`)} as revision from subcategory order by rank, createdAt, rowid`,
    ),
    d1.prepare(
      `select id as _id, name, hexCode, ${revisionOf(`'color/' || color.id`)} as revision from color order by createdAt, rowid`,
    ),
  ]);
  // D1 returns results in the order of the statements.
  const places = (result: D1Result | undefined) =>
    ((result as D1Result<TaxonRow> | undefined)?.results ?? []).map((row) => ({
      ...row,
      description: row.description ?? undefined,
    }));
  const within = Map.groupBy(places(subcategories), ({ categoryId }) => categoryId);
  const [row] = (store as D1Result<{ currency: string }> | undefined)?.results ?? [];
  return {
    currency: row?.currency ?? 'ghs',
    categories: places(categories).map((each) => ({
      ...each,
      isHair: each.isHair === 1,
      subcategories: within.get(each._id) ?? [],
    })),
    colors: ((colors as D1Result<ColorRow> | undefined)?.results ?? []).map((each) => ({
      ...each,
      hexCode: each.hexCode ?? undefined,
    })),
  };
}

/** Replaces the search text of the products that match an SQL condition. */
function reindexStatements(d1: D1Database, condition: string, id: string): D1PreparedStatement[] {
  return [
    d1
      .prepare(
        `delete from search_entry where position in (select p.position from product p where ${condition})`,
      )
      .bind(id),
    d1.prepare(`${insertSearchEntries} and ${condition}`).bind(id),
  ];
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
  const description = draft.description || null;
  const time = dependencies.now();
  const columns = categoryId === undefined ? 'isHair from category' : 'categoryId from subcategory';
  const before = await d1
    .prepare(`select name, slug, description, rank, ${columns} where id = ?`)
    .bind(_id)
    .first();
  const change = { staff: by, action: 'saved', subject: `category/${_id}`, revision, before, after: draft };
  if (categoryId === undefined) {
    return commitChange(dependencies, change, [
      d1
        .prepare(
          `insert into category (id, createdAt, name, slug, description, isHair, rank) values (?1, ?2, ?3, ?4, ?5, ?6, ?7)
           on conflict (id) do update set name = ?3, slug = ?4, description = ?5, isHair = ?6, rank = ?7`,
        )
        .bind(_id, time, name, slug, description, isHair ? 1 : 0, rank),
      ...slugChangeStatements(d1, 'category', { _id, was: before?.['slug'], is: slug }),
      ...reindexStatements(d1, 'p.categoryId = ?1', _id),
      invalidatePagesStatement(d1),
    ]);
  }
  return commitChange(dependencies, change, [
    d1
      .prepare(
        `insert into subcategory (id, createdAt, name, slug, description, rank, categoryId) values (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         on conflict (id) do update set name = ?3, slug = ?4, description = ?5, rank = ?6`,
      )
      .bind(_id, time, name, slug, description, rank, categoryId),
    assert(d1, 'exists (select 1 from subcategory where id = ?1 and categoryId = ?2)', _id, categoryId),
    ...slugChangeStatements(d1, 'subcategory', { _id, was: before?.['slug'], is: slug }),
    ...reindexStatements(d1, 'p.subcategoryId = ?1', _id),
    invalidatePagesStatement(d1),
  ]);
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

export type Deletion = {
  readonly subject: `category/${string}` | `color/${string}`;
  readonly revision: string;
  readonly by: string;
};

/** Deletes a category, subcategory or colour. Fails by foreign key while something references it. */
export async function deleteTaxon(dependencies: WithClock, { subject, revision, by }: Deletion) {
  const d1 = dependencies.database.$client;
  const [kind, id] = subject.split('/');
  const tables = kind === 'color' ? ['color'] : ['category', 'subcategory'];
  const named = tables.map((table) => `select name from ${table} where id = ?1`).join(' union all ');
  const before = await d1.prepare(named).bind(id).first();
  const change = { staff: by, action: 'removed', subject, revision: Number(revision), before };
  return commitChange(dependencies, change, [
    assert(d1, `exists (${named})`, id),
    ...tables.map((table) => d1.prepare(`delete from ${table} where id = ?1`).bind(id)),
    invalidatePagesStatement(d1),
  ]);
}
