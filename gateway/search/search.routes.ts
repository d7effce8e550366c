import { getSuggestions, searchProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import { filterCount } from '#contract/catalogue/filter.rules.ts';
import { listedProduct } from '../catalogue/catalogue.document.ts';
import { toListingFilter } from '../catalogue/listing.query.ts';
import { facetCounts } from '../catalogue/listing.ts';
import { shopOf } from '../catalogue/shop.ts';
import type { WithDatabase } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { type Route, route } from '../http/routes.ts';
import { readFilteredSearch } from './filtered-search.records.ts';
import { matchingSkus, maxSuggestions, toSuggestions } from './search.document.ts';
import {
  parseCursor,
  parseOffset,
  parseWords,
  type SearchWords,
  serializeCursor,
  serializeOffset,
} from './search.query.ts';
import { readSearchPage, readSuggestions, readVocabulary } from './search.records.ts';
import { correctSpelling } from './spelling.ts';

const defaultPageSize = 24;

export const searchRoutes: Route[] = [
  route(searchProducts, async ({ context, dependencies, query }) => {
    const typed = parseWords(query.q);
    const { filter, sort } = toListingFilter(query);
    const isNarrowed = sort !== undefined || filterCount(filter) > 0;
    const after =
      query.after === undefined ? undefined : (isNarrowed ? parseOffset : parseCursor)(query.after);
    if (query.after !== undefined && after === undefined) throw new GatewayError(400, searchProducts.error);
    if (typed.length === 0) return { products: [], total: 0 };
    const question = { limit: query.limit ?? defaultPageSize, time: dependencies.now() };
    const read = async (words: SearchWords) => {
      if (typeof after === 'number' || isNarrowed) {
        const offset = typeof after === 'number' ? after : 0;
        const page = await readFilteredSearch(dependencies, { ...question, words, filter, sort, offset });
        const seen = offset + page.results.length;
        return { ...page, nextAfter: seen < page.total ? serializeOffset(seen) : undefined };
      }
      const withCounts = query.facets === true;
      const page = await readSearchPage(dependencies, { ...question, words, after, withCounts });
      return { ...page, nextAfter: page.last && serializeCursor(page.last) };
    };
    const { words, answer } = await withSpellingCorrection(dependencies, typed, {
      read,
      isNothing: ({ total, counts }) => total === 0 && counts.length === 0,
    });
    const shop = shopOf(context, answer.store);
    return {
      products: answer.results.map((rows) => listedProduct(rows.product, matchingSkus(words, rows), shop)),
      nextAfter: answer.nextAfter,
      total: answer.total,
      facets: query.facets ? facetCounts(answer.counts, filter) : undefined,
    };
  }),

  route(getSuggestions, async ({ context, dependencies, query }) => {
    const typed = parseWords(query.q);
    if (typed.length === 0) return { suggestions: [] };
    const search = { limit: maxSuggestions, time: dependencies.now() };
    const { words, answer } = await withSpellingCorrection(dependencies, typed, {
      read: (words) => readSuggestions(dependencies, { words, ...search }),
      isNothing: ({ results }) => results.length === 0,
    });
    const suggestions = toSuggestions(words, answer, shopOf(context, answer.store));
    return { suggestions, currency: answer.store.currency };
  }),
];

/** Searches with the typed words. Without results, searches again with corrected spelling. */
async function withSpellingCorrection<Answer>(
  from: WithDatabase,
  typed: SearchWords,
  {
    read,
    isNothing,
  }: { read: (words: SearchWords) => Promise<Answer>; isNothing: (answer: Answer) => boolean },
): Promise<{ words: SearchWords; answer: Answer }> {
  const answer = await read(typed);
  const words = isNothing(answer) ? correctSpelling(typed, await readVocabulary(from)) : undefined;
  return words ? { words, answer: await read(words) } : { words: typed, answer };
}
