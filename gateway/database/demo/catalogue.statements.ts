import { type ListedProduct, listingEntries, listingSignature } from '#gateway/catalogue/listing.ts';
import {
  listingEntry,
  listingSignature as listingSignatureTable,
  priceTierSet,
  product as productTable,
  sku as skuTable,
} from '#gateway/database/catalogue.tables.ts';
import { insertSearchEntries } from '#gateway/database/search.tables.ts';
import type { ProductRows } from './product.rows.ts';
import { chunks, insertInto, type Statement } from './statements.ts';

/** Products in memory at a time. */
const batchSize = 200;

/** Products with their skus, listing and search rows, in the order that foreign keys need. */
export function* catalogueStatements(products: Iterable<ProductRows>): Generator<Statement> {
  const counts = new SignatureCounts();
  const tierSets = new TierSets();
  for (const batch of chunks(products, batchSize)) {
    const listed = batch.map((rows) => ({ ...rows, listed: listedProduct(rows) }));
    yield* insertInto(
      productTable,
      listed.map((each) => ({ ...each.product, listedSignature: listingSignature(each.listed) })),
    );
    yield* insertInto(
      skuTable,
      listed.flatMap(({ skus }) => skus),
    );
    yield* insertInto(
      listingEntry,
      listed.flatMap((each) => tierSets.entriesOf(each.listed)),
    );
    for (const each of listed) counts.add(each.listed);
  }
  yield* insertInto(listingSignatureTable, counts.rows());
  yield* insertInto(priceTierSet, tierSets.rows());
  yield { sql: insertSearchEntries, params: [] };
}

function listedProduct({ product, skus }: ProductRows): ListedProduct {
  return {
    ...product,
    skus: skus.map(({ price, isVisible, length = null, colorId = null, size = null }) => ({
      price,
      size,
      isVisible,
      length,
      colorId,
    })),
  };
}

/** Assigns ids to tier sets in order of appearance. */
class TierSets {
  readonly #ids = new Map<string, number>();

  entriesOf(product: ListedProduct): (typeof listingEntry.$inferInsert)[] {
    const signature = listingSignature(product);
    if (signature === null) return [];
    const id = this.#ids.get(signature) ?? this.#ids.size + 1;
    this.#ids.set(signature, id);
    return listingEntries(product).map(({ isTier, ...entry }) => ({ ...entry, tierSet: isTier ? id : null }));
  }

  *rows(): Generator<typeof priceTierSet.$inferInsert> {
    for (const [signature, id] of this.#ids) yield { id, signature };
  }
}

class SignatureCounts {
  readonly #counts = new Map<string, Map<string, number>>();

  add(product: ListedProduct): void {
    const signature = listingSignature(product);
    if (signature === null) return;
    for (const scope of [product.categoryId, product.subcategoryId]) {
      const ofScope = this.#counts.get(scope) ?? new Map<string, number>();
      ofScope.set(signature, (ofScope.get(signature) ?? 0) + 1);
      this.#counts.set(scope, ofScope);
    }
  }

  *rows(): Generator<typeof listingSignatureTable.$inferInsert> {
    for (const [scope, ofScope] of this.#counts) {
      for (const [signature, products] of ofScope) yield { scope, signature, products };
    }
  }
}
