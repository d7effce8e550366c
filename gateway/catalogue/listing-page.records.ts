import type { ListingFilter } from '#contract/catalogue/filter.rules.ts';
import type { Stored } from '../dependencies.ts';
import type { ListingKey, ListingOrder } from './cursor.ts';
import type { Projection } from './listed-rows.records.ts';
import { anyColor, anyLength, type SignatureCount, wantedTraits } from './listing.ts';
import {
  parsed,
  type Reading,
  type RowJson,
  reading,
  readTogether,
  type StoreFacts,
} from './reading.records.ts';

/** Slugs; a subcategory is looked for inside the category when both are given. */
type CategoryPath = { readonly category?: string | undefined; readonly subcategory?: string | undefined };

export type ListingQuestion = {
  readonly path: CategoryPath;
  readonly filter: ListingFilter;
  readonly order: ListingOrder;
  /** Only what comes after this place. */
  readonly after?: ListingKey | undefined;
  /** Without it the whole list. */
  readonly limit?: number | undefined;
  /** Whether the counts of the category are wanted too. */
  readonly withCounts: boolean;
};

export type ListingPage<Product, Sku> = {
  store: StoreFacts;
  listed: { product: Product; skus: Sku[] }[];
  /** The last product's place, when more come after it. */
  last: ListingKey | undefined;
  counts: SignatureCount[];
};

/**
 * Products of a category with the sellable skus that pass the filter, in one round trip.
 *
 * `listing_entry` holds, for each combination of scope, colour and length, its products in order. The combinations
 * asked for are walked side by side: a queue holds the next entry of each, the foremost comes out and its own
 * successor goes in. So a page costs a few seeks per product on it and one per combination, whatever the size of
 * the catalogue, also when nothing matches. A product that comes out once per combination is kept once. In price
 * orders of several combinations, where it counts at its lowest price, and where traits are asked for, only the
 * cheapest combination of each `price_tier_set` is walked. A price range is where the walk by price begins and ends.
 */
export async function readListing<Product, Sku>(
  from: Stored,
  question: ListingQuestion,
  projection: Projection<Product, Sku>,
): Promise<ListingPage<Product, Sku>> {
  const { path, limit, withCounts } = question;
  const page = pageReading(from, question, projection);
  const [store, rows, counts] = withCounts
    ? await readTogether(from, page, countsReading(from, path))
    : [...(await readTogether(from, page)), []];
  const shown = rows.slice(0, limit);
  return {
    store,
    listed: shown.map((row) => ({ product: parsed(row.product), skus: parsed(row.skus) })),
    last: shown.length < rows.length ? shown.at(-1) : undefined,
    counts,
  };
}

type PageRow<Product, Sku> = ListingKey & { product: RowJson<Product>; skus: RowJson<Sku[]> };

/** One row more than the page holds tells that there is more. */
function pageReading<Product, Sku>(
  from: Stored,
  { path, filter, order, after, limit }: ListingQuestion,
  projection: Projection<Product, Sku>,
): Reading<PageRow<Product, Sku>> {
  const colors = filter.color.length > 0 ? filter.color : [anyColor];
  const traits = wantedTraits(filter);
  // A length of 0 names no sku; in the entries it stands for any.
  const lengths = filter.length.length > 0 ? filter.length.filter((length) => length > 0) : [anyLength];
  const isFalling = order === 'newest' || order === 'price-down';
  const cheapest = filter.min === undefined ? lowest : filter.min * 100;
  const dearest = filter.max === undefined ? highest : filter.max * 100;
  const [start, end] = isFalling ? [dearest, cheapest] : [cheapest, dearest];
  return reading<PageRow<Product, Sku>>(
    from,
    pageSql(path, order, projection, {
      hasSeveral: colors.length * lengths.length > 1,
      traits: traits.length,
    }),
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

function countsReading(from: Stored, path: CategoryPath): Reading<SignatureCount> {
  const slugs = path.subcategory
    ? [path.category ?? null, path.subcategory]
    : path.category
      ? [path.category]
      : [];
  return reading<SignatureCount>(
    from,
    `select signature, sum(products) as products from listing_signature
     where scope in (${scopesSql(path)}) group by signature`,
    ...slugs,
  );
}

/** The scopes of a path. Without a slug it is every category: each product stands in exactly one. */
function scopesSql({ category, subcategory }: CategoryPath): string {
  if (subcategory && category) {
    return 'select id from subcategory where slug = ?2 and categoryId = (select id from category where slug = ?1)';
  }
  if (subcategory) return 'select id from subcategory where slug = ?2';
  return category ? 'select id from category where slug = ?1' : 'select id from category';
}

const lowest = -1;
const highest = Number.MAX_SAFE_INTEGER;

/** How each order walks one combination: its queue's order, and the entry after a given one. */
const orders: Record<ListingOrder, { queue: string; next: (from: Place) => string }> = {
  oldest: { queue: 'position', next: byPosition('>', '') },
  newest: { queue: 'position desc', next: byPosition('<', 'desc') },
  'price-up': { queue: 'price, position', next: byPrice('>', '') },
  'price-down': { queue: 'price desc, position desc', next: byPrice('<', 'desc') },
};

/** A place in a combination, as SQL: what the combination's entries have in common, and the names of the place. */
type Place = { same: string; price: string; position: string };

const sameCombination = (name: string) =>
  `scope = ${name}.scope and color = ${name}.color and length = ${name}.length`;

const sameTier = (name: string) => `${sameCombination(name)} and tierSet = ${name}.tierSet`;

const chosenCombinations = (path: CategoryPath) =>
  `select s.id, c.value, l.value from (${scopesSql(path)}) as s join json_each(?3) as c join json_each(?4) as l`;

/**
 * Of each tier set on the path that has the traits the lowest tier that passes: SQLite takes a row's columns where its
 * min() is. From ?11 on each value lists the traits of one group.
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

/** Two seeks, for SQLite compares only the first of (price, position) when they come from the queue. */
function byPrice(beyond: '<' | '>', direction: string) {
  const within = beyond === '>' ? '<=' : '>=';
  return ({ same, price, position }: Place) =>
    `coalesce(
      (select rowid from listing_entry where ${same} and price = ${price}
         and position ${beyond} ${position} order by position ${direction} limit 1),
      (select rowid from listing_entry where ${same} and price ${beyond} ${price} and price ${within} ?8
         order by price ${direction}, position ${direction} limit 1))`;
}

/**
 * ?1 category, ?2 subcategory, ?3 colours, ?4 lengths (JSON lists), ?5 most rows, ?6 and ?7 price and position to
 * go on from, ?8 the price that ends the walk, ?9 the highest price shown, ?10 whether only what is in stock. The
 * outer query stops the walk by its limit and takes what comes out in the queue's order.
 */
function pageSql(
  path: CategoryPath,
  order: ListingOrder,
  projection: Projection<unknown, unknown>,
  { hasSeveral, traits }: { hasSeveral: boolean; traits: number },
): string {
  const { queue, next } = orders[order];
  const isByPrice = queue.startsWith('price');
  const byTierSet = (isByPrice && hasSeveral) || traits > 0;
  const combination = byTierSet ? 'scope, tierSet, color, length' : 'scope, color, length';
  const same = byTierSet ? sameTier : sameCombination;
  const entry = `${combination}, price, position, productId`.replaceAll(/\w+/g, 'entry.$&');
  const { product, skus } = projection(listedSku);
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
    select page.position, page.price, ${product} as product, ${skus} as skus
    from page cross join product p on p.id = page.productId`;
}

/** Of the listed product `p` a sku that can be sold and passes the filter. */
const listedSku = (alias: string) => `
  ${alias}.productId = p.id and ${alias}.price > 0 and ${alias}.isVisible = 1
  and p.isVisible = 1 and p.availability = 'live'
  and (?3 = '[""]' or ${alias}.colorId in (select value from json_each(?3)))
  and (?4 = '[0]' or ${alias}.length in (select value from json_each(?4)))
  and ${alias}.price <= ?9`;
