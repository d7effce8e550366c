import { type SQL, sql } from 'drizzle-orm';
import { insertSearchEntries } from '../database/search.tables.ts';
import { type ListedProduct, listingEntries, listingSignature } from './listing.rules.ts';

/**
 * Statements that replace a product's listing entries, counts and search text, or remove them if nothing is sellable.
 * Append them to the batch that changes the product or its skus, so all change atomically. `product` is the new state.
 */
export function relistStatements(product: ListedProduct): SQL[] {
  const { id } = product;
  const signature = listingSignature(product);
  // The signature counts that include the product now.
  const itsCounts = sql`(scope, signature) in (
    select distinct entry.scope, product.listedSignature
    from listing_entry as entry join product on product.id = entry.productId where entry.productId = ${id})`;
  return [
    sql`delete from listing_signature where products = 1 and ${itsCounts}`,
    sql`update listing_signature set products = products - 1 where ${itsCounts}`,
    sql`delete from listing_entry where productId = ${id}`,
    ...(signature === null
      ? []
      : [sql`insert into price_tier_set (signature) values (${signature}) on conflict do nothing`]),
    sql`insert into listing_entry (scope, color, length, position, productId, price, tierSet)
      select value ->> 'scope', value ->> 'color', value ->> 'length', value ->> 'position',
        value ->> 'productId', value ->> 'price',
        case when value ->> 'isTier' then (select id from price_tier_set where signature = ${signature}) end
      from json_each(${JSON.stringify(listingEntries(product))})`,
    sql`insert into listing_signature (scope, signature, products)
      select distinct scope, ${signature}, 1 from listing_entry where productId = ${id}
      on conflict (scope, signature) do update set products = products + 1`,
    sql`update product set listedSignature = ${signature} where id = ${id}`,
    sql`update sku set isListed = (select availability = 'live' and isVisible from product where id = ${id})
      where productId = ${id}`,
    ...reindexStatements(sql`p.id = ${id}`),
  ];
}

/** Replaces the search text of the products that match a condition on product `p`. */
export function reindexStatements(condition: SQL): SQL[] {
  return [
    sql`delete from search_entry where position in (select p.position from product p where ${condition})`,
    sql`${sql.raw(insertSearchEntries)} and ${condition}`,
  ];
}
