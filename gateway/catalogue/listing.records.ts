import { insertSearchEntries } from '../database/search.tables.ts';
import { type ListedProduct, listingEntries, listingSignature } from './listing.ts';

/** The signature counts that include the product now. */
const itsCounts = `(scope, signature) in (
  select distinct entry.scope, product.listedSignature
  from listing_entry as entry join product on product.id = entry.productId where entry.productId = ?1)`;

/**
 * Statements that replace a product's listing entries, counts and search text, or remove them if nothing is sellable.
 * Append them to the batch that changes the product or its skus, so all change atomically. `product` is the new state.
 */
export function relistStatements(d1: D1Database, product: ListedProduct): D1PreparedStatement[] {
  const signature = listingSignature(product);
  return [
    d1.prepare(`delete from listing_signature where products = 1 and ${itsCounts}`).bind(product.id),
    d1.prepare(`update listing_signature set products = products - 1 where ${itsCounts}`).bind(product.id),
    d1.prepare('delete from listing_entry where productId = ?1').bind(product.id),
    ...(signature === null
      ? []
      : [
          d1
            .prepare('insert into price_tier_set (signature) values (?1) on conflict do nothing')
            .bind(signature),
        ]),
    d1
      .prepare(
        `insert into listing_entry (scope, color, length, position, productId, price, tierSet)
         select value ->> 'scope', value ->> 'color', value ->> 'length', value ->> 'position',
           value ->> 'productId', value ->> 'price',
           case when value ->> 'isTier' then (select id from price_tier_set where signature = ?2) end
         from json_each(?1)`,
      )
      .bind(JSON.stringify(listingEntries(product)), signature),
    d1
      .prepare(
        `insert into listing_signature (scope, signature, products)
         select distinct scope, ?2, 1 from listing_entry where productId = ?1
         on conflict (scope, signature) do update set products = products + 1`,
      )
      .bind(product.id, signature),
    d1.prepare('update product set listedSignature = ?2 where id = ?1').bind(product.id, signature),
    d1
      .prepare(
        `update sku set isOnSale = (select availability = 'live' and isVisible from product where id = ?1) where productId = ?1`,
      )
      .bind(product.id),
    ...reindexStatements(d1, 'p.id = ?1', product.id),
  ];
}

/** Replaces the search text of the products that match an SQL condition on product `p`; ?1 is the id in it. */
export function reindexStatements(d1: D1Database, condition: string, id: string): D1PreparedStatement[] {
  return [
    d1
      .prepare(
        `delete from search_entry where position in (select p.position from product p where ${condition})`,
      )
      .bind(id),
    d1.prepare(`${insertSearchEntries} and ${condition}`).bind(id),
  ];
}
