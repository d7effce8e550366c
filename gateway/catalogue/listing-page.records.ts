import type { ListingFilter } from '#contract/catalogue/listing.rules.ts';
import {
  jsonQuery,
  objectJson,
  pageOf,
  type Query,
  query,
  queryWithStore,
  type StoreInfo,
} from '../database/query.ts';
import type { WithDatabase } from '../dependencies.ts';
import type { Projection } from './listed-rows.records.ts';
import type { ListingKey, ListingOrder } from './listing.query.ts';
import { anyColor, anyLength, requiredTraits, type SignatureCount } from './listing.rules.ts';
import { isSellable } from './visibility.sql.ts';

/** Slugs. With both, the subcategory must belong to the category. */
type CategoryPath = { readonly category?: string | undefined; readonly subcategory?: string | undefined };

export type ListingQuery = {
  readonly path: CategoryPath;
  readonly filter: ListingFilter;
  readonly order: ListingOrder;
  readonly after?: ListingKey | undefined;
  /** Default: the whole list. */
  readonly limit?: number | undefined;
  readonly withCounts: boolean;
};

export type ListingPage<Product, Sku> = {
  store: StoreInfo;
  listed: { product: Product; skus: Sku[] }[];
  /** The last product's key, if there are more. */
  last: ListingKey | undefined;
  counts: SignatureCount[];
};

/**
 * Products of a category with the sellable skus that match the filter, in one round trip.
 *
 * `listing_entry` holds the ordered products of each combination of scope, colour and length. The requested
 * combinations are merged: a queue holds the next entry of each; the first is taken and replaced by its successor. A
 * page costs a few seeks per product and one per combination, at any catalogue size, even if nothing matches. Products
 * that appear in several combinations are deduplicated. For price order over several combinations (a product counts at
 * its lowest price) and for traits, only the cheapest combination of each `price_tier_set` is walked. A price range
 * limits where the walk starts and ends.
 */
export async function readListing<Product, Sku>(
  from: WithDatabase,
  question: ListingQuery,
  projection: Projection<Product, Sku>,
): Promise<ListingPage<Product, Sku>> {
  const { path, limit, withCounts } = question;
  const page = pageQuery(from, question, projection);
  const [store, rows, counts] = withCounts
    ? await queryWithStore(from, page, countsQuery(from, path))
    : [...(await queryWithStore(from, page)), []];
  const { page: listed, last } = pageOf(rows, limit);
  return { store, listed, last, counts };
}

type PageRow<Product, Sku> = ListingKey & { product: Product; skus: Sku[] };

/** Fetches one extra row to detect further pages. */
function pageQuery<Product, Sku>(
  from: WithDatabase,
  { path, filter, order, after, limit }: ListingQuery,
  projection: Projection<Product, Sku>,
): Query<PageRow<Product, Sku>> {
  const colors = filter.color.length > 0 ? filter.color : [anyColor];
  const traits = requiredTraits(filter);
  // No sku has length 0; in the entries it means any length.
  const lengths = filter.length.length > 0 ? filter.length.filter((length) => length > 0) : [anyLength];
  const { isFalling } = orders[order];
  const cheapest = filter.min === undefined ? lowest : filter.min * 100;
  const dearest = filter.max === undefined ? highest : filter.max * 100;
  const [start, end] = isFalling ? [dearest, cheapest] : [cheapest, dearest];
  const fields = { position: 'page.position', price: 'page.price', ...projection(listedSku) };
  const shape = { hasSeveral: colors.length * lengths.length > 1, traits: traits.length };
  return jsonQuery(
    from,
    objectJson<PageRow<Product, Sku>>(fields),
    (row) => pageSql(path, order, row, shape),
    path.category ?? null,
    path.subcategory ?? null,
    JSON.stringify(colors),
    JSON.stringify(lengths),
    limit === undefined ? -1 : limit + 1,
    after?.price ?? start,
    after?.position ?? (isFalling ? highest : lowest),
    end,
    dearest,
    filter.isInStock ? 1 : 0,
    ...traits.map((group) => JSON.stringify(group)),
  );
}

function countsQuery(from: WithDatabase, path: CategoryPath): Query<SignatureCount> {
  const { category, subcategory } = path;
  const slugs = subcategory ? [category ?? null, subcategory] : category ? [category] : [];
  return query<SignatureCount>(
    from,
    `select signature, sum(products) as products from listing_signature
     where scope in (${scopesSql(path)}) group by signature`,
    ...slugs,
  );
}

/** The scopes of a path. Without slugs all categories: each product is in exactly one. */
function scopesSql({ category, subcategory }: CategoryPath): string {
  if (subcategory && category) {
    return 'select id from subcategory where slug = ?2 and categoryId = (select id from category where slug = ?1)';
  }
  if (subcategory) return 'select id from subcategory where slug = ?2';
  return category ? 'select id from category where slug = ?1' : 'select id from category';
}

const lowest = -1;
const highest = Number.MAX_SAFE_INTEGER;

/** Per sort order: the order of the queue, and the next entry of a combination. */
const orders: Record<ListingOrder, { isFalling: boolean; queue: string; next: (from: Place) => string }> = {
  oldest: { isFalling: false, queue: 'position', next: byPosition('>', '') },
  newest: { isFalling: true, queue: 'position desc', next: byPosition('<', 'desc') },
  'price-up': { isFalling: false, queue: 'price, position', next: byPrice('>', '') },
  'price-down': { isFalling: true, queue: 'price desc, position desc', next: byPrice('<', 'desc') },
};

/** A position in a combination, as SQL: the condition for the combination, and the column names of the position. */
type Place = { same: string; price: string; position: string };

const sameCombination = (name: string) =>
  `scope = ${name}.scope and color = ${name}.color and length = ${name}.length`;

const sameTier = (name: string) => `${sameCombination(name)} and tierSet = ${name}.tierSet`;

const chosenCombinations = (path: CategoryPath) =>
  `select s.id, c.value, l.value from (${scopesSql(path)}) as s join json_each(?3) as c join json_each(?4) as l`;

/**
 * The lowest matching tier of each tier set with the traits. SQLite returns the columns of the row with the min().
 * Parameters from ?11 on are JSON lists of the traits of one group.
 */
const cheapestTiers = (path: CategoryPath, traits: number) => `
  select listed.scope, tierSet.id,
    substr(each.value, 1, instr(each.value, ':') - 1) as color,
    cast(substr(each.value, instr(each.value, ':') + 1) as integer) as length,
    min(each.key)
  from listing_signature as listed
  cross join price_tier_set as tierSet on tierSet.signature = listed.signature
  join json_each('["' || replace(
    substr(listed.signature, 1, instr(listed.signature || '|', '|') - 1), ',', '","') || '"]') as each
  where listed.scope in (${scopesSql(path)})
    and (?3 = '[""]' or color in (select value from json_each(?3)))
    and (?4 = '[0]' or length in (select value from json_each(?4)))
    ${Array.from({ length: traits }, (_, group) => hasTraitOf(`?${11 + group}`)).join(' ')}
  group by listed.scope, tierSet.id`;

const hasTraitOf = (group: string) =>
  `and exists (select 1 from json_each(${group}) as trait where instr(listed.signature, trait.value) > 0)`;

function byPosition(beyond: string, direction: string) {
  return ({ same, position }: Place) =>
    `(select rowid from listing_entry where ${same} and position ${beyond} ${position}
      order by position ${direction} limit 1)`;
}

/** Two seeks, because SQLite compares only the first of (price, position) when they come from the queue. */
function byPrice(beyond: '<' | '>', direction: string) {
  const within = beyond === '>' ? '<=' : '>=';
  return ({ same, price, position }: Place) =>
    `coalesce(
      (select rowid from listing_entry where ${same} and price = ${price} and price ${within} ?8
         and position ${beyond} ${position} order by position ${direction} limit 1),
      (select rowid from listing_entry where ${same} and price ${beyond} ${price} and price ${within} ?8
         order by price ${direction}, position ${direction} limit 1))`;
}

/**
 * ?1 category, ?2 subcategory, ?3 colours, ?4 lengths (JSON lists), ?5 row limit, ?6 and ?7 price and position to
 * start after, ?8 the price that ends the walk, ?9 the highest price, ?10 whether only products in stock. The outer
 * query's limit stops the walk; rows come in the queue's order.
 */
function pageSql(
  path: CategoryPath,
  order: ListingOrder,
  row: string,
  { hasSeveral, traits }: { hasSeveral: boolean; traits: number },
): string {
  const { queue, next } = orders[order];
  const isByPrice = queue.startsWith('price');
  const byTierSet = (isByPrice && hasSeveral) || traits > 0;
  const combination = byTierSet ? 'scope, tierSet, color, length' : 'scope, color, length';
  const same = byTierSet ? sameTier : sameCombination;
  const entry = `${combination}, price, position, productId`.replaceAll(/\w+/g, 'entry.$&');
  return `
    with recursive
    wanted(${combination}${byTierSet ? ', tier' : ''}) as (${byTierSet ? cheapestTiers(path, traits) : chosenCombinations(path)}),
    walk(${combination}, price, position, productId) as (
      select ${entry} from wanted cross join listing_entry as entry
        on entry.rowid = ${next({ same: same('wanted'), price: '?6', position: '?7' })}
      union all
      select ${entry} from walk cross join listing_entry as entry
        on entry.rowid = ${next({ same: same('walk'), price: 'walk.price', position: 'walk.position' })}
      order by ${queue}
    ),
    page as (
      select distinct productId, position, ${isByPrice ? 'price' : '0 as price'} from walk
      where ?10 = 0 or exists (
        select 1 from product p cross join sku k
        where p.id = walk.productId and ${listedSku('k')} and k.quantityAvailable > 0)
      limit ?5
    )
    select ${row}
    from page cross join product p on p.id = page.productId`;
}

/** A sellable sku of product `p` that matches the filter. */
const listedSku = (alias: string) => `
  ${alias}.productId = p.id and ${isSellable(alias, 'p')}
  and (?3 = '[""]' or ${alias}.colorId in (select value from json_each(?3)))
  and (?4 = '[0]' or ${alias}.length in (select value from json_each(?4)))
  and ${alias}.price <= ?9`;
