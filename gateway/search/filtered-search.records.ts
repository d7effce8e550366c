import type { ListingFilter, ProductSort } from '#contract/catalogue/filter.rules.ts';
import { requiredTraits } from '../catalogue/listing.ts';
import { jsonQuery, objectJson, queryWithStore } from '../database/query.ts';
import type { WithDatabase } from '../dependencies.ts';
import {
  countsQuery,
  matchesCte,
  maxFiltered,
  resultJson,
  type SearchQuery,
  type SearchResult,
  sellableSku,
} from './search.records.ts';

type FilteredQuery = Pick<SearchQuery, 'words' | 'limit' | 'time'> & {
  readonly filter: ListingFilter;
  readonly sort: ProductSort | undefined;
  readonly offset: number;
};

const orders: Record<ProductSort | 'best', string> = {
  best: 'rank, position',
  newest: 'position desc',
  'price-up': 'price, position',
  'price-down': 'price desc, position desc',
};

/** Matches that pass the filter, sorted, with the counts of all matches, in one round trip. */
export async function readFilteredSearch(from: WithDatabase, question: FilteredQuery) {
  const [store, rows, counts] = await queryWithStore(
    from,
    filteredQuery(from, question),
    countsQuery(from, question),
  );
  return { store, results: rows.map(({ result }) => result), total: rows[0]?.total ?? 0, counts };
}

/** A product's price is the lowest of its skus with the colour and length, as on its card. */
function filteredQuery(from: WithDatabase, { words, time, filter, sort, limit, offset }: FilteredQuery) {
  const { cte, values } = matchesCte({ words, time }, maxFiltered);
  const value = (given: unknown) => `?${values.push(given)}`;
  const list = (given: readonly unknown[]) =>
    `(select value from json_each(${value(JSON.stringify(given))}))`;
  const ofSku = [
    sellableSku,
    ...(filter.color.length > 0 ? [`k.colorId in ${list(filter.color)}`] : []),
    ...(filter.length.length > 0 ? [`k.length in ${list(filter.length)}`] : []),
    ...(filter.max === undefined ? [] : [`k.price <= ${value(filter.max * 100)}`]),
  ].join(' and ');
  const ofProduct = [
    'price is not null',
    ...(filter.min === undefined ? [] : [`price >= ${value(filter.min * 100)}`]),
    ...(filter.isInStock ? [`exists (select 1 from sku k where ${ofSku} and k.quantityAvailable > 0)`] : []),
    ...requiredTraits(filter).map(
      (traits) =>
        `exists (select 1 from ${list(traits)} as trait where instr(p.listedSignature, trait.value) > 0)`,
    ),
  ].join(' and ');
  const slice = `limit ${value(limit)} offset ${value(offset)}`;
  const page = objectJson<{ total: number; result: SearchResult }>({
    total: 'page.total',
    result: resultJson(ofSku),
  });
  return jsonQuery(
    from,
    page,
    (row) => `with ${cte},
     priced as (
       select matched.rank, matched.position, (select min(k.price) from sku k where ${ofSku}) as price
       from matched cross join product p on p.position = matched.position),
     page as (
       select priced.*, count(*) over () as total
       from priced cross join product p on p.position = priced.position
       where ${ofProduct} order by ${orders[sort ?? 'best'].replaceAll(/(rank|position|price)/g, 'priced.$1')}
       ${slice})
     select ${row} from page cross join product p on p.position = page.position
     cross join search_entry entry on entry.position = page.position
     order by ${orders[sort ?? 'best'].replaceAll(/(rank|position|price)/g, 'page.$1')}`,
    ...values,
  );
}
