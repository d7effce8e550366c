import type { ProductRow, SkuRow } from '../catalogue/documents.ts';
import { productJson } from '../catalogue/product.records.ts';
import {
  parsed,
  type Reading,
  type RowJson,
  reading,
  readTogether,
  rowJson,
  type StoreFacts,
} from '../catalogue/reading.records.ts';
import { sku } from '../database/catalogue.tables.ts';
import type { Stored } from '../dependencies.ts';
import { currentGift } from '../promotions/gift.sql.ts';
import type { FoundKey } from './cursor.ts';
import type { FoundProduct } from './found-skus.ts';
import { matchAll, matchExpressions, type Words } from './search-words.ts';

export type SearchQuestion = {
  /** At least one. */
  readonly words: Words;
  /** Only what comes after this place. */
  readonly after?: FoundKey | undefined;
  readonly limit: number;
  /** The moment, which decides what is a free gift. */
  readonly time: number;
};

export type FoundRows = FoundProduct & { readonly product: ProductRow };

export type FoundPage = {
  store: StoreFacts;
  found: FoundRows[];
  /** The last product's place, when more come after it. */
  last: FoundKey | undefined;
  total: number;
};

/** Listed products that have every word, best first, in one round trip. */
export async function readFound(from: Stored, question: SearchQuestion): Promise<FoundPage> {
  const [store, rows, totals] = await readTogether(
    from,
    foundReading(from, question),
    totalReading(from, question),
  );
  const shown = rows.slice(0, question.limit);
  return {
    store,
    found: shown.map(foundRows),
    last: shown.length < rows.length ? shown.at(-1) : undefined,
    total: totals[0]?.total ?? 0,
  };
}

/** A category, or a subcategory with its category's slug, on which something is listed. */
export type CategoryRow = { name: string; slug: string; categorySlug: string | null };

/** Every category and subcategory, and the listed products that have every word, in one round trip. */
export async function readSuggested(
  from: Stored,
  question: SearchQuestion,
): Promise<{ store: StoreFacts; found: FoundRows[]; categories: CategoryRow[] }> {
  const [store, rows, categories] = await readTogether(
    from,
    foundReading(from, question),
    reading<CategoryRow>(from, categoriesSql),
  );
  return { store, found: rows.slice(0, question.limit).map(foundRows), categories };
}

/** The words that products are found by, as the index keeps them; numbers are left out. */
export async function readVocabulary({ database }: Stored): Promise<string[]> {
  const { results } = await database.$client
    .prepare(`select term from search_word where term >= 'a' limit 20000`)
    .all<{ term: string }>();
  return results.map(({ term }) => term);
}

type FoundRow = FoundKey & {
  product: RowJson<ProductRow>;
  skus: RowJson<SkuRow[]>;
  ownWords: string;
  colorNames: RowJson<Record<string, string>>;
};

const foundRows = (row: FoundRow): FoundRows => ({
  product: parsed(row.product),
  skus: parsed(row.skus),
  ownWords: row.ownWords,
  colorNames: parsed(row.colorNames),
});

/** What is free now with something else and so not for sale by itself, at ?1; shared answers know no visitor. */
const gifts = `
  select p.position from product p
  where p.id = (select productId from (${currentGift({ owner: 'null', time: '?1', session: 'null' })}))`;

/** One row more than asked for tells that there is more. */
function foundReading(from: Stored, { words, after, limit, time }: SearchQuestion): Reading<FoundRow> {
  const expressions = matchExpressions(words);
  const starts = expressions.map((_, rank) => {
    if (!after || rank > after.rank) return -1;
    return rank === after.rank ? after.position : Number.MAX_SAFE_INTEGER;
  });
  return reading<FoundRow>(from, foundSql(expressions.length), time, limit + 1, ...expressions, ...starts);
}

/**
 * ?1 the moment, ?2 most rows, then the expressions of each rank, then the position after which each goes on. The index
 * gives each rank in order of position and stops at the limit.
 */
function foundSql(ranks: number): string {
  const ofRank = Array.from(
    { length: ranks },
    (_, rank) => `select * from (
      select ${rank} as rank, rowid as position from search_index
      where search_index match ?${3 + rank} and rowid > ?${3 + ranks + rank}
        and rowid not in (select position from gift)
      order by rowid limit ?2)`,
  );
  return `
    with gift as materialized (${gifts}),
    found as (select rank, position from (${ofRank.join(' union all ')}) order by rank, position limit ?2)
    select found.rank, found.position, ${productJson('p')} as product,
      entry.name || ' ' || entry.categoryPath || ' ' || entry.making as ownWords,
      (select json_group_array(${rowJson(sku, 'k')}) from sku k
       where k.productId = p.id and k.price > 0 and k.isVisible = 1) as skus,
      (select json_group_object(id, name) from color
       where id in (select colorId from sku where productId = p.id)) as colorNames
    from found cross join product p on p.position = found.position
    cross join search_entry entry on entry.position = found.position
    order by found.rank, found.position`;
}

function totalReading(from: Stored, { words, time }: SearchQuestion): Reading<{ total: number }> {
  return reading<{ total: number }>(
    from,
    `select count(*) as total from search_index where search_index match ?2 and rowid not in (${gifts})`,
    time,
    matchAll(words),
  );
}

const categoriesSql = `
  select name, slug, null as categorySlug from category
    where exists (select 1 from listing_signature where scope = category.id)
  union all
  select s.name, s.slug, c.slug from subcategory s join category c on c.id = s.categoryId
    where exists (select 1 from listing_signature where scope = s.id)`;
