import type { Suggestion } from '#contract/catalogue/listing.schema.ts';
import { cardSku } from '#contract/products/product.rules.ts';
import type { SkuRow } from '../catalogue/catalogue.rows.ts';
import type { Shop } from '../catalogue/shop.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import { matchesText, type SearchWords } from './search.query.ts';
import type { CategoryRow, MatchedProduct, SearchResult } from './search.records.ts';

export const maxSuggestions = 8;

/** Categories come before products. */
const maxCategories = 3;

/** Categories whose names match every word, then products with the picture of the matching sku. */
export function toSuggestions(
  words: SearchWords,
  { categories, results }: { categories: readonly CategoryRow[]; results: readonly SearchResult[] },
  shop: Shop,
): Suggestion[] {
  const named = categories.filter(({ name }) => words.every((spellings) => matchesText(spellings, name)));
  return [
    ...named.slice(0, maxCategories).map(categorySuggestion),
    ...results.map((rows) => productSuggestion(words, rows, shop)),
  ].slice(0, maxSuggestions);
}

function categorySuggestion({ name, slug, categorySlug }: CategoryRow): Suggestion {
  return { text: name, href: `/shop/${categorySlug === null ? slug : `${categorySlug}/${slug}`}` };
}

function productSuggestion(words: SearchWords, rows: SearchResult, shop: Shop): Suggestion {
  const sku = cardSku(matchingSkus(words, rows), ({ price }) => ({ price, isDiscounted: false }));
  const picture = sku?.images[0];
  return {
    text: rows.product.name,
    href: `/shop/product/${rows.product.slug}`,
    image: picture && pictureUrl(picture, shop.mediaBase),
    productSku: sku && { _id: sku.id, productId: sku.productId, price: sku.price },
  };
}

/**
 * The skus that match most of the words for a colour or length, so the card for "ginger bob" shows ginger. All skus if
 * no sku matches such a word.
 */
export function matchingSkus(
  words: SearchWords,
  { ownWords, skus, colorNames }: MatchedProduct,
): readonly SkuRow[] {
  const ofSku = words.filter((spellings) => !matchesText(spellings, ownWords));
  const matches = skus.map(({ colorId, length }) => {
    const text = `${colorId === null ? '' : (colorNames[colorId] ?? '')} ${length ?? ''} inches`;
    return ofSku.filter((spellings) => matchesText(spellings, text)).length;
  });
  const most = Math.max(...matches);
  return skus.filter((_, at) => matches[at] === most);
}
