import type { ProductRow, SkuRow } from '../catalogue/documents.ts';
import type { SignatureCount } from '../catalogue/listing.ts';
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
  counts: SignatureCount[];
};

/** Listed products that have every word, best first, in one round trip. */
export async function readFound(
  from: Stored,
  { withCounts, ...question }: SearchQuestion & { readonly withCounts: boolean },
): Promise<FoundPage> {
  const page = [foundReading(from, question), totalReading(from, question)] as const;
  const [store, rows, totals, counts] = withCounts
    ? await readTogether(from, ...page, countsReading(from, question))
    : [...(await readTogether(from, ...page)), []];
  const shown = rows.slice(0, question.limit);
  return {
    store,
    found: shown.map(foundRows),
    last: shown.length < rows.length ? shown.at(-1) : undefined,
    total: totals[0]?.total ?? 0,
    counts,
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

export type FoundRow = FoundKey & {
  product: RowJson<ProductRow>;
  skus: RowJson<SkuRow[]>;
  ownWords: string;
  colorNames: RowJson<Record<string, string>>;
};

export const foundRows = (row: FoundRow): FoundRows => ({
  product: parsed(row.product),
  skus: parsed(row.skus),
  ownWords: row.ownWords,
  colorNames: parsed(row.colorNames),
});

/** What is free now with something else and so not for sale by itself, at ?1; shared answers know no visitor. */
const gifts = `
  select p.position from product p
  where p.id = (select productId from (${currentGift({ owner: 'null', time: '?1', session: 'null' })}))`;

/** Of what is found only the best are narrowed, sorted and counted, so that it costs as much in any catalogue. */
export const mostNarrowed = 500;

/** How many of what is found share each set of options. */
export function countsReading(
  from: Stored,
  question: Pick<SearchQuestion, 'words' | 'time'>,
): Reading<SignatureCount> {
  const { cte, values } = foundCte(question, mostNarrowed);
  return reading<SignatureCount>(
    from,
    `with ${cte}
     select p.listedSignature as signature, count(*) as products
     from found cross join product p on p.position = found.position
     where p.listedSignature is not null group by 1`,
    ...values,
  );
}

/** One row more than asked for tells that there is more. */
function foundReading(from: Stored, { limit, ...question }: SearchQuestion): Reading<FoundRow> {
  const { cte, values } = foundCte(question, limit + 1);
  return reading<FoundRow>(
    from,
    `with ${cte}
     select found.rank, found.position, ${foundColumns(sellableSku)}
     from found cross join product p on p.position = found.position
     cross join search_entry entry on entry.position = found.position
     order by found.rank, found.position`,
    ...values,
  );
}

/**
 * SQL that names the places `found`, at most so many, with its values: ?1 the moment, ?2 most rows, then the expressions of
 * each rank, then the position after which each goes on. The index gives each rank in order of position and stops at the
 * limit.
 */
export function foundCte(
  { words, after, time }: Omit<SearchQuestion, 'limit'>,
  most: number,
): { cte: string; values: unknown[] } {
  const expressions = matchExpressions(words);
  const starts = expressions.map((_, rank) => {
    if (!after || rank > after.rank) return -1;
    return rank === after.rank ? after.position : Number.MAX_SAFE_INTEGER;
  });
  const ofRank = expressions.map(
    (_, rank) => `select * from (
      select ${rank} as rank, rowid as position from search_index
      where search_index match ?${3 + rank} and rowid > ?${3 + expressions.length + rank}
        and rowid not in (select position from gift)
      order by rowid limit ?2)`,
  );
  const cte = `gift as materialized (${gifts}),
    found as materialized (
      select rank, position from (${ofRank.join(' union all ')}) order by rank, position limit ?2)`;
  return { cte, values: [time, most, ...expressions, ...starts] };
}

/** SQL for {@link foundRows} of the product `p` and its `entry`; `listed` says which skus it brings. */
export const foundColumns = (listed: string): string => `${productJson('p')} as product,
  entry.name || ' ' || entry.categoryPath || ' ' || entry.making as ownWords,
  (select json_group_array(${rowJson(sku, 'k')}) from sku k where ${listed}) as skus,
  (select json_group_object(id, name) from color
   where id in (select colorId from sku where productId = p.id)) as colorNames`;

export const sellableSku = 'k.productId = p.id and k.price > 0 and k.isVisible = 1';

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
