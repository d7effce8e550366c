import type { Suggestion } from '#contract/catalogue/listing.schema.ts';
import { cardSku } from '#contract/products/product.rules.ts';
import { pictureAddress } from '../catalogue/images.ts';
import type { Shop } from '../catalogue/shop.ts';
import { foundSkus } from './found-skus.ts';
import type { CategoryRow, FoundRows } from './search.records.ts';
import { isFoundIn, type Words } from './search-words.ts';

export const mostSuggestions = 8;

/** So many at most stand before products. */
const mostCategories = 3;

/** The categories whose names have every word, then products with the picture of the sku that was meant. */
export function suggestionsOf(
  words: Words,
  { categories, found }: { categories: readonly CategoryRow[]; found: readonly FoundRows[] },
  shop: Shop,
): Suggestion[] {
  const named = categories.filter(({ name }) => words.every((spellings) => isFoundIn(spellings, name)));
  return [
    ...named.slice(0, mostCategories).map(categorySuggestion),
    ...found.map((rows) => productSuggestion(words, rows, shop)),
  ].slice(0, mostSuggestions);
}

function categorySuggestion({ name, slug, categorySlug }: CategoryRow): Suggestion {
  return { text: name, href: `/shop/${categorySlug === null ? slug : `${categorySlug}/${slug}`}` };
}

function productSuggestion(words: Words, rows: FoundRows, shop: Shop): Suggestion {
  const sku = cardSku(foundSkus(words, rows), ({ price }) => ({ price, isDiscounted: false }));
  const picture = sku?.images[0];
  return {
    text: rows.product.name,
    href: `/shop/product/${rows.product.slug}`,
    image: picture && pictureAddress(picture, shop.mediaBase),
    productSku: sku && { _id: sku.id, productId: sku.productId, price: sku.price },
  };
}
