import type { ListingFilter } from '#contract/catalogue/filter.rules.ts';
import type { ProductSort } from '#contract/catalogue/listing.schema.ts';
import { type SignatureCount, wantedTraits } from '../catalogue/listing.ts';
import { type Reading, reading, readTogether, type StoreFacts } from '../catalogue/reading.records.ts';
import type { Stored } from '../dependencies.ts';
import {
  countsReading,
  type FoundRow,
  type FoundRows,
  foundColumns,
  foundCte,
  foundRows,
  mostNarrowed,
  type SearchQuestion,
  sellableSku,
} from './search.records.ts';

export type NarrowedQuestion = Pick<SearchQuestion, 'words' | 'limit' | 'time'> & {
  readonly filter: ListingFilter;
  readonly sort: ProductSort | undefined;
  /** How many of them come before. */
  readonly offset: number;
};

const orders: Record<ProductSort | 'best', string> = {
  best: 'rank, position',
  newest: 'position desc',
  'price-up': 'price, position',
  'price-down': 'price desc, position desc',
};

/** What is found and passes the filter, in order, in one round trip with the counts of all that is found. */
export async function readNarrowed(
  from: Stored,
  question: NarrowedQuestion,
): Promise<{ store: StoreFacts; found: FoundRows[]; total: number; counts: SignatureCount[] }> {
  const [store, rows, counts] = await readTogether(
    from,
    narrowedReading(from, question),
    countsReading(from, question),
  );
  return { store, found: rows.map(foundRows), total: rows[0]?.total ?? 0, counts };
}

/** A product counts at the lowest price among its skus that have the colour and length, as on its card. */
function narrowedReading(
  from: Stored,
  { words, time, filter, sort, limit, offset }: NarrowedQuestion,
): Reading<FoundRow & { total: number }> {
  const { cte, values } = foundCte({ words, time }, mostNarrowed);
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
    ...wantedTraits(filter).map(
      (traits) =>
        `exists (select 1 from ${list(traits)} as trait where instr(p.listedSignature, trait.value) > 0)`,
    ),
  ].join(' and ');
  return reading<FoundRow & { total: number }>(
    from,
    `with ${cte},
     priced as (
       select found.rank, found.position, (select min(k.price) from sku k where ${ofSku}) as price
       from found cross join product p on p.position = found.position),
     page as (
       select priced.*, count(*) over () as total
       from priced cross join product p on p.position = priced.position
       where ${ofProduct} order by ${orders[sort ?? 'best'].replaceAll(/(rank|position|price)/g, 'priced.$1')}
       limit ${value(limit)} offset ${value(offset)})
     select page.rank, page.position, page.total, ${foundColumns(ofSku)}
     from page cross join product p on p.position = page.position
     cross join search_entry entry on entry.position = page.position
     order by ${orders[sort ?? 'best'].replaceAll(/(rank|position|price)/g, 'page.$1')}`,
    ...values,
  );
}
