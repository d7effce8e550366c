import { getChoices } from '#contract/admin/promo-code.endpoints.ts';
import { getSuggestions, searchProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import { pageSize } from '#contract/catalogue/listing.rules.ts';
import { listedProduct } from '../catalogue/catalogue.document.ts';
import { toListingFilter } from '../catalogue/listing.query.ts';
import { facetCounts } from '../catalogue/listing.rules.ts';
import { shopOf } from '../catalogue/shop.ts';
import type { WithDatabase } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { type Route, route } from '../http/routes.ts';
import { staffRoute } from '../http/staff-route.ts';
import { readChoices } from './choice.records.ts';
import { matchingSkus, maxSuggestions, toSuggestions } from './search.document.ts';
import { parseCursor, parseWords, type SearchWords, serializeCursor } from './search.query.ts';
import { readSearch, readSuggestions, readVocabulary } from './search.records.ts';
import { canDropWord, correctSpelling } from './spelling.ts';

export const searchRoutes: Route[] = [
  route(searchProducts, async ({ context, dependencies, query }) => {
    const typed = parseWords(query.q);
    const { filter, sort } = toListingFilter(query);
    const offset = query.after === undefined ? 0 : parseCursor(query.after);
    if (offset === undefined) throw new GatewayError(400, searchProducts.error);
    if (typed.length === 0) return { products: [], total: 0 };
    const question = {
      filter,
      sort,
      offset,
      limit: query.limit ?? pageSize,
      time: dependencies.now(),
    };
    const isNothing = ({ counts }: { counts: readonly unknown[] }) => counts.length === 0;
    const found = await withSpellingCorrection(dependencies, typed, {
      read: (words) => readSearch(dependencies, { ...question, words }),
      isNothing,
    });
    const { words, unknown } = found;
    const isPartial = isNothing(found.answer) && canDropWord(words);
    const answer = isPartial
      ? await readSearch(dependencies, { ...question, words, isPartial })
      : found.answer;
    const seen = offset + answer.results.length;
    const shop = shopOf(context, answer.store);
    return {
      products: answer.results.map((rows) => listedProduct(rows.product, matchingSkus(words, rows), shop)),
      nextAfter: seen < answer.total ? serializeCursor(seen) : undefined,
      total: answer.total,
      unknown,
      isPartial: isPartial || undefined,
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

  staffRoute(getChoices, async ({ dependencies, query }) => readChoices(dependencies, query.q)),
];

/** Searches with the typed words. Without results, searches again with corrected spelling. */
async function withSpellingCorrection<Answer>(
  from: WithDatabase,
  typed: SearchWords,
  {
    read,
    isNothing,
  }: { read: (words: SearchWords) => Promise<Answer>; isNothing: (answer: Answer) => boolean },
): Promise<{ words: SearchWords; unknown?: readonly string[]; answer: Answer }> {
  const answer = await read(typed);
  const correction = isNothing(answer) ? correctSpelling(typed, await readVocabulary(from)) : undefined;
  return correction ? { ...correction, answer: await read(correction.words) } : { words: typed, answer };
}
