import { getSuggestions } from '#contract/catalogue/catalogue.endpoints.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import { callFromBrowser } from '#gateway-client/from-browser.ts';

export type Suggestions = Answer<typeof getSuggestions>;

export const none: Suggestions = { suggestions: [] };

/** False after a gateway without suggestions has answered. */
let isSupported = true;

let current: AbortController | undefined;

/** Undefined if a newer query has replaced this one. */
export async function fetchSuggestions(q: string): Promise<Suggestions | undefined> {
  current?.abort();
  if (q === '' || !isSupported) return none;
  const controller = new AbortController();
  current = controller;
  const answer = await callFromBrowser(getSuggestions, { query: { q } }, { signal: controller.signal });
  if (controller.signal.aborted) return undefined;
  if (!answer.ok && answer.problem === 'missing') isSupported = false;
  return answer.ok ? answer.data : none;
}
