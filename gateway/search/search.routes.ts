import { getSuggestions, searchProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import { filterCount } from '#contract/catalogue/filter.rules.ts';
import { listedProduct } from '../catalogue/documents.ts';
import { facetCounts } from '../catalogue/listing.ts';
import { narrowedTo } from '../catalogue/narrowing.ts';
import { shopOf } from '../catalogue/shop.ts';
import type { Stored } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { type Route, route } from '../http/routes.ts';
import { readCursor, readOffset, writeCursor, writeOffset } from './cursor.ts';
import { foundSkus } from './found-skus.ts';
import { readNarrowed } from './narrowed.records.ts';
import { type FoundPage, readFound, readSuggested, readVocabulary } from './search.records.ts';
import { type Words, wordsOf } from './search-words.ts';
import { respelt } from './spelling.ts';
import { mostSuggestions, suggestionsOf } from './suggestions.ts';

/** Without a wish: there is no whole list of what was found. */
const pageSize = 24;

export const searchRoutes: Route[] = [
  route(searchProducts, async ({ context, query }) => {
    const typed = wordsOf(query.q);
    const { filter, sort } = narrowedTo(query);
    const isNarrowed = sort !== undefined || filterCount(filter) > 0;
    const after = query.after === undefined ? undefined : (isNarrowed ? readOffset : readCursor)(query.after);
    if (query.after !== undefined && after === undefined) throw new GatewayError(400, searchProducts.error);
    if (typed.length === 0) return { products: [], total: 0 };

    const dependencies = context.get('dependencies');
    const question = { limit: query.limit ?? pageSize, time: dependencies.now() };
    const read = async (words: Words) => {
      if (typeof after === 'number' || isNarrowed) {
        const offset = typeof after === 'number' ? after : 0;
        const page = await readNarrowed(dependencies, { ...question, words, filter, sort, offset });
        const seen = offset + page.found.length;
        return { ...page, nextAfter: seen < page.total ? writeOffset(seen) : undefined };
      }
      const withCounts = query.facets === true;
      const page = await readFound(dependencies, { ...question, words, after, withCounts });
      return { ...page, nextAfter: page.last && writeCursor(page.last) };
    };
    const isNothing = ({ total, counts }: Pick<FoundPage, 'total' | 'counts'>) =>
      total === 0 && counts.length === 0;
    const { words, answer } = await forgiving(dependencies, typed, { read, isNothing });
    const shop = shopOf(context, answer.store);
    return {
      products: answer.found.map((rows) => listedProduct(rows.product, foundSkus(words, rows), shop)),
      nextAfter: answer.nextAfter,
      total: answer.total,
      facets: query.facets ? facetCounts(answer.counts, filter) : undefined,
    };
  }),

  route(getSuggestions, async ({ context, query }) => {
    const typed = wordsOf(query.q);
    if (typed.length === 0) return { suggestions: [] };

    const dependencies = context.get('dependencies');
    const asking = { limit: mostSuggestions, time: dependencies.now() };
    const { words, answer } = await forgiving(dependencies, typed, {
      read: (words) => readSuggested(dependencies, { words, ...asking }),
      isNothing: ({ found }) => found.length === 0,
    });
    const suggestions = suggestionsOf(words, answer, shopOf(context, answer.store));
    return { suggestions, currency: answer.store.currency };
  }),
];

/** Reads by the words as typed; when they find nothing, once more by those that were probably meant. */
async function forgiving<Found>(
  from: Stored,
  typed: Words,
  { read, isNothing }: { read: (words: Words) => Promise<Found>; isNothing: (found: Found) => boolean },
): Promise<{ words: Words; answer: Found }> {
  const answer = await read(typed);
  const words = isNothing(answer) ? respelt(typed, await readVocabulary(from)) : undefined;
  return words ? { words, answer: await read(words) } : { words: typed, answer };
}
