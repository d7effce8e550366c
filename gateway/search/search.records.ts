import { sql } from 'drizzle-orm';
import {
  emptyFilter,
  filterCount,
  type ListingFilter,
  type ProductSort,
} from '#contract/catalogue/listing.rules.ts';
import type { ProductRow, SkuRow } from '../catalogue/catalogue.rows.ts';
import { requiredTraits, type SignatureCount } from '../catalogue/listing.rules.ts';
import { colorNames, productJson } from '../catalogue/product.sql.ts';
import { sku } from '../database/catalogue.tables.ts';
import { textOf } from '../database/commit.ts';
import { jsonQuery, objectJson, query, queryWithStore, rowJson } from '../database/query.ts';
import type { WithDatabase } from '../dependencies.ts';
import { currentGift } from '../promotions/gift.sql.ts';
import { matchExpression, rankedExpressions, type SearchWords } from './search.query.ts';

export type SearchQuery = {
  readonly words: SearchWords;
  /** Whether one of the words may be missing. */
  readonly isPartial?: boolean;
  readonly filter: ListingFilter;
  /** Default: best first. */
  readonly sort?: ProductSort | undefined;
  /** The number of results before the page. */
  readonly offset: number;
  readonly limit: number;
  /** Milliseconds since 1970. Decides which free gift is active. */
  readonly time: number;
};

export type MatchedProduct = {
  /** Searchable text of the product: name, category path and attributes. */
  readonly ownWords: string;
  readonly skus: readonly SkuRow[];
  /** By the colour's id. */
  readonly colorNames: Readonly<Record<string, string>>;
};

export type SearchResult = MatchedProduct & { readonly product: ProductRow };

/** Listed products that match the words and the filter, with the counts of all matches, in one round trip. */
export async function readSearch(from: WithDatabase, question: SearchQuery) {
  const [store, rows, matches, counts] = await queryWithStore(
    from,
    pageQuery(from, question),
    matchCountQuery(from, question),
    countsQuery(from, question),
  );
  const [first] = isNarrowed(question) ? rows : matches;
  return { store, results: rows.map(({ result }) => result), total: first?.total ?? 0, counts };
}

/** A category, or a subcategory with its category's slug, that has listed products. */
export type CategoryRow = { name: string; slug: string; categorySlug: string | null };

/** All non-empty categories, and the listed products that match every word, in one round trip. */
export async function readSuggestions(
  from: WithDatabase,
  question: Pick<SearchQuery, 'words' | 'limit' | 'time'>,
) {
  const [store, rows, categories] = await queryWithStore(
    from,
    pageQuery(from, { ...question, filter: emptyFilter, offset: 0 }),
    query<CategoryRow>(from, categoriesSql),
  );
  return { store, results: rows.map(({ result }) => result), categories };
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
const maxNarrowed = 500;

const isNarrowed = ({ filter, sort }: SearchQuery) => sort !== undefined || filterCount(filter) > 0;

function countsQuery(from: WithDatabase, question: SearchQuery) {
  const { cte, values } = matchesCte(question, maxNarrowed);
  return query<SignatureCount>(
    from,
    `with ${cte}
     select p.listedSignature as signature, count(*) as products
     from matched cross join product p on p.position = matched.position
     where p.listedSignature is not null group by 1`,
    ...values,
  );
}

function matchCountQuery(from: WithDatabase, { words, isPartial, time }: SearchQuery) {
  return query<{ total: number }>(
    from,
    `select count(*) as total from search_index where search_index match ?2 and rowid not in (${gifts})`,
    time,
    matchExpression(words, isPartial),
  );
}

const orders: Record<ProductSort | 'best', string> = {
  best: 'page.rank, page.position',
  newest: 'page.position desc',
  'price-up': 'page.price, page.position',
  'price-down': 'page.price desc, page.position desc',
};

/** A product's price is the lowest of its skus with the colour and length, as on its card. */
function pageQuery(from: WithDatabase, question: SearchQuery) {
  const { filter, sort, limit, offset } = question;
  const { cte, values } = matchesCte(question, isNarrowed(question) ? maxNarrowed : offset + limit);
  const value = (given: unknown) => `?${values.push(given)}`;
  const list = (given: readonly unknown[]) =>
    `(select value from json_each(${value(JSON.stringify(given))}))`;
  const ofSku = [
    'k.productId = p.id and k.price > 0 and k.isVisible = 1',
    ...(filter.color.length > 0 ? [`k.colorId in ${list(filter.color)}`] : []),
    ...(filter.length.length > 0 ? [`k.length in ${list(filter.length)}`] : []),
    ...(filter.max === undefined ? [] : [`k.price <= ${value(filter.max * 100)}`]),
  ].join(' and ');
  const ofProduct = [
    'page.price is not null',
    ...(filter.min === undefined ? [] : [`page.price >= ${value(filter.min * 100)}`]),
    ...(filter.isInStock ? [`exists (select 1 from sku k where ${ofSku} and k.quantityAvailable > 0)`] : []),
    ...requiredTraits(filter).map(
      (traits) =>
        `exists (select 1 from ${list(traits)} as trait where instr(p.listedSignature, trait.value) > 0)`,
    ),
  ].join(' and ');
  const order = orders[sort ?? 'best'];
  const slice = `limit ${value(limit)} offset ${value(offset)}`;
  const price = isNarrowed(question) ? `(select min(k.price) from sku k where ${ofSku})` : '0';
  return jsonQuery(
    from,
    objectJson<{ total: number; result: SearchResult }>({ total: 'page.total', result: resultJson(ofSku) }),
    (row) => `with ${cte},
     priced as (
       select matched.*, ${price} as price from matched cross join product p on p.position = matched.position),
     page as (
       select page.*, count(*) over () as total
       from priced as page cross join product p on p.position = page.position
       where ${ofProduct} order by ${order} ${slice})
     select ${row} from page cross join product p on p.position = page.position
     cross join search_entry entry on entry.position = page.position order by ${order}`,
    ...values,
  );
}

/**
 * The common table expression `matched` with its values: ?1 the time, ?2 the row limit, then the FTS expression of each
 * rank. The index returns each rank in order of position and stops at the limit.
 */
function matchesCte(
  { words, isPartial, time }: SearchQuery,
  most: number,
): { cte: string; values: unknown[] } {
  const expressions = rankedExpressions(words, isPartial);
  const ofRank = expressions.map(
    (_, rank) => `select * from (
      select ${rank} as rank, rowid as position from search_index
      where search_index match ?${3 + rank} and rowid not in (select position from gift)
      order by rowid limit ?2)`,
  );
  const cte = `gift as materialized (${gifts}),
    matched as materialized (
      select rank, position from (${ofRank.join(' union all ')}) order by rank, position limit ?2)`;
  return { cte, values: [time, most, ...expressions] };
}

/** Product `p` with its search entry `entry`. `listed` is the condition for its skus `k`. */
const resultJson = (listed: string) =>
  objectJson<SearchResult>({
    product: productJson,
    ownWords: `entry.name || ' ' || entry.categoryPath || ' ' || entry.making`,
    skus: `(select json_group_array(${rowJson(sku, 'k')}) from sku k where ${listed})`,
    colorNames,
  });

const categoriesSql = `
  select name, slug, null as categorySlug from category
    where exists (select 1 from listing_signature where scope = category.id)
  union all
  select s.name, s.slug, c.slug from subcategory s join category c on c.id = s.categoryId
    where exists (select 1 from listing_signature where scope = s.id)`;
