import { allSearchEntries } from '../search/listed-words.records.ts';
import { type ListedProduct, listingEntries, listingSignature } from './listing.ts';

/** The counts that the product stands in now, by what the listing tables themselves say of it. */
const itsCounts = `(scope, signature) in (
  select distinct entry.scope, product.listedSignature
  from listing_entry as entry join product on product.id = entry.productId where entry.productId = ?1)`;

/**
 * Statements that list a product anew, or take it off when nothing of it can be sold: its entries and the words it
 * is found by are replaced, its counts moved. They belong in the same batch as the change of the product or its skus,
 * after it, so that listing, search, counts and goods change together or not at all. `product` is the state after
 * the change.
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
    ...searchEntryStatements(d1, product.id),
  ];
}

/**
 * Makes a product findable as it is listed now, or not at all. A colour, category or subcategory that gets another
 * name is found by it once its products are listed anew.
 */
function searchEntryStatements(d1: D1Database, productId: string): D1PreparedStatement[] {
  return [
    d1
      .prepare('delete from search_entry where position = (select position from product where id = ?1)')
      .bind(productId),
    d1.prepare(`${allSearchEntries} and p.id = ?1`).bind(productId),
  ];
}
