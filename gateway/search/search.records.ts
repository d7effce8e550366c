import { sql } from 'drizzle-orm';
import type { ProductRow } from '../catalogue/catalogue.document.ts';
import type { SignatureCount } from '../catalogue/listing.ts';
import { colorNames, productJson } from '../catalogue/product.records.ts';
import { sku } from '../database/catalogue.tables.ts';
import { textOf } from '../database/commit.ts';
import { jsonQuery, objectJson, pageOf, query, queryWithStore, rowJson } from '../database/query.ts';
import type { WithDatabase } from '../dependencies.ts';
import { currentGift } from '../promotions/gift.sql.ts';
import type { MatchedProduct } from './search.document.ts';
import {
  allWordsExpression,
  rankedExpressions,
  type SearchCursor,
  type SearchWords,
} from './search.query.ts';

export type SearchQuery = {
  readonly words: SearchWords;
  /** Start after this result. */
  readonly after?: SearchCursor | undefined;
  readonly limit: number;
  /** Milliseconds since 1970. Decides which free gift is active. */
  readonly time: number;
};

export type SearchResult = MatchedProduct & { readonly product: ProductRow };

/** Listed products that match every word, best first, in one round trip. `last` is set if there are more. */
export async function readSearchPage(
  from: WithDatabase,
  { withCounts, ...question }: SearchQuery & { readonly withCounts: boolean },
) {
  const page = [pageQuery(from, question), totalQuery(from, question)] as const;
  const [store, rows, totals, counts] = withCounts
    ? await queryWithStore(from, ...page, countsQuery(from, question))
    : [...(await queryWithStore(from, ...page)), []];
  const { page: shown, last } = pageOf(rows, question.limit);
  return {
    store,
    results: shown.map(({ result }) => result),
    last,
    total: totals[0]?.total ?? 0,
    counts,
  };
}

/** A category, or a subcategory with its category's slug, that has listed products. */
export type CategoryRow = { name: string; slug: string; categorySlug: string | null };

/** All non-empty categories, and the listed products that match every word, in one round trip. */
export async function readSuggestions(from: WithDatabase, question: SearchQuery) {
  const [store, rows, categories] = await queryWithStore(
    from,
    pageQuery(from, question),
    query<CategoryRow>(from, categoriesSql),
  );
  return { store, results: rows.slice(0, question.limit).map(({ result }) => result), categories };
}

/** The index's vocabulary without numbers. */
export async function readVocabulary({ database }: WithDatabase): Promise<string[]> {
  const { results } = await database.$client
    .prepare(`select term from search_word where term >= 'a' limit 20000`)
    .all<{ term: string }>();
  return results.map(({ term }) => term);
}

/** The free gift at ?1, which is not sold by itself. Without a visitor, because responses are shared. */
const gifts = `
  select p.position from product p
  where p.id = (select productId from (${textOf(currentGift({ ownerId: sql`null`, time: sql`?1`, sessionId: sql`null` }))}))`;

/** Only the best matches are filtered, sorted and counted, so the cost does not depend on the catalogue. */
export const maxFiltered = 500;

export function countsQuery(from: WithDatabase, question: Pick<SearchQuery, 'words' | 'time'>) {
  const { cte, values } = matchesCte(question, maxFiltered);
  return query<SignatureCount>(
    from,
    `with ${cte}
     select p.listedSignature as signature, count(*) as products
     from matched cross join product p on p.position = matched.position
     where p.listedSignature is not null group by 1`,
    ...values,
  );
}

/** Fetches one extra row to detect further pages. */
function pageQuery(from: WithDatabase, { limit, ...question }: SearchQuery) {
  const { cte, values } = matchesCte(question, limit + 1);
  return jsonQuery(
    from,
    objectJson<SearchCursor & { result: SearchResult }>({
      rank: 'matched.rank',
      position: 'matched.position',
      result: resultJson(sellableSku),
    }),
    (row) => `with ${cte}
     select ${row} from matched cross join product p on p.position = matched.position
     cross join search_entry entry on entry.position = matched.position
     order by matched.rank, matched.position`,
    ...values,
  );
}

/**
 * The common table expression `matched` with its values: ?1 the time, ?2 the row limit, then the FTS expression of each
 * rank, then the position after which each continues. The index returns each rank in order of position and stops at
 * the limit.
 */
export function matchesCte(
  { words, after, time }: Omit<SearchQuery, 'limit'>,
  most: number,
): { cte: string; values: unknown[] } {
  const expressions = rankedExpressions(words);
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
    matched as materialized (
      select rank, position from (${ofRank.join(' union all ')}) order by rank, position limit ?2)`;
  return { cte, values: [time, most, ...expressions, ...starts] };
}

/** Product `p` with its search entry `entry`. `listed` is the condition for its skus `k`. */
export const resultJson = (listed: string) =>
  objectJson<SearchResult>({
    product: productJson,
    ownWords: `entry.name || ' ' || entry.categoryPath || ' ' || entry.making`,
    skus: `(select json_group_array(${rowJson(sku, 'k')}) from sku k where ${listed})`,
    colorNames,
  });

export const sellableSku = 'k.productId = p.id and k.price > 0 and k.isVisible = 1';

function totalQuery(from: WithDatabase, { words, time }: SearchQuery) {
  return query<{ total: number }>(
    from,
    `select count(*) as total from search_index where search_index match ?2 and rowid not in (${gifts})`,
    time,
    allWordsExpression(words),
  );
}

const categoriesSql = `
  select name, slug, null as categorySlug from category
    where exists (select 1 from listing_signature where scope = category.id)
  union all
  select s.name, s.slug, c.slug from subcategory s join category c on c.id = s.categoryId
    where exists (select 1 from listing_signature where scope = s.id)`;
