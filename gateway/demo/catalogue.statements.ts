import { listingEntries, listingSignature } from '#gateway/catalogue/listing.rules.ts';
import {
  listingEntry,
  product as productTable,
  sku as skuTable,
} from '#gateway/database/catalogue.tables.ts';
import { insertSearchEntries } from '#gateway/database/search.tables.ts';
import { chunks, insertInto, type Statement } from './insert.statements.ts';
import type { ProductRows } from './product.rows.ts';

const batchSize = 200;

/** Products with their skus, listing and search rows, in the order that foreign keys need. */
export function* catalogueStatements(products: Iterable<ProductRows>): Generator<Statement> {
  for (const batch of chunks(products, batchSize)) {
    yield* insertInto(
      productTable,
      batch.map(({ product, skus }) => ({
        ...product,
        listedSignature: listingSignature({ ...product, skus }),
      })),
    );
    yield* insertInto(
      skuTable,
      batch.flatMap(({ skus }) => skus),
    );
    yield* insertInto(
      listingEntry,
      batch
        .flatMap(({ product, skus }) => listingEntries({ ...product, skus }))
        .map(({ isTier, ...entry }) => ({ ...entry, tierSet: isTier ? 0 : null })),
    );
  }
  for (const sql of [
    `insert into price_tier_set (signature) select listedSignature from product
     where listedSignature is not null group by 1 order by min(position)`,
    `update listing_entry set tierSet = (select price_tier_set.id from price_tier_set
       join product on product.listedSignature = signature where product.id = productId) where tierSet = 0`,
    `insert into listing_signature (scope, signature, products)
     select scope, listedSignature, count(distinct productId)
     from listing_entry join product on product.id = productId group by 1, 2`,
    insertSearchEntries,
  ])
    yield { sql, params: [] };
}
