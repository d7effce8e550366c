import { getSuggestions, searchProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import { listedProduct } from '../catalogue/documents.ts';
import { shopOf } from '../catalogue/shop.ts';
import type { Stored } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { type Route, route } from '../http/routes.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { foundSkus } from './found-skus.ts';
import { readFound, readSuggested, readVocabulary } from './search.records.ts';
import { type Words, wordsOf } from './search-words.ts';
import { respelt } from './spelling.ts';
import { mostSuggestions, suggestionsOf } from './suggestions.ts';

/** Without a wish: there is no whole list of what was found. */
const pageSize = 24;

export const searchRoutes: Route[] = [
  route(searchProducts, async ({ context, query }) => {
    const after = query.after === undefined ? undefined : readCursor(query.after);
    if (query.after !== undefined && !after) throw new GatewayError(400, searchProducts.error);
    const typed = wordsOf(query.q);
    if (typed.length === 0) return { products: [], total: 0 };

    const dependencies = context.get('dependencies');
    const asking = { after, limit: query.limit ?? pageSize, time: dependencies.now() };
    const { words, answer } = await forgiving(dependencies, typed, {
      read: (words) => readFound(dependencies, { words, ...asking }),
      isNothing: ({ total }) => total === 0,
    });
    const shop = shopOf(context, answer.store);
    return {
      products: answer.found.map((rows) => listedProduct(rows.product, foundSkus(words, rows), shop)),
      nextAfter: answer.last && writeCursor(answer.last),
      total: answer.total,
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
    return { suggestions: suggestionsOf(words, answer, shopOf(context, answer.store)) };
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
