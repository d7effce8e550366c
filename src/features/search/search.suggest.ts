import { getSuggestions } from '#contract/catalogue/catalogue.endpoints.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import { callFromBrowser } from '#gateway-client/from-browser.ts';

export type Suggestions = Answer<typeof getSuggestions>;

export const none: Suggestions = { suggestions: [] };

/** A gateway that knows no suggestions is not asked again. */
let isKnown = true;

let asking: AbortController | undefined;

/** Undefined when another question came meanwhile: its answer is the one to show. */
export async function askSuggestions(q: string): Promise<Suggestions | undefined> {
  asking?.abort();
  if (q === '' || !isKnown) return none;
  const own = new AbortController();
  asking = own;
  const answer = await callFromBrowser(getSuggestions, { query: { q } }, { signal: own.signal });
  if (own.signal.aborted) return undefined;
  if (!answer.ok && answer.problem === 'missing') isKnown = false;
  return answer.ok ? answer.data : none;
}
