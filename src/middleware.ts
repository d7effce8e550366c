import type { MiddlewareHandler } from 'astro';
import { setPrivateCache } from '#layouts/cache-headers.ts';

/**
 * Sends the response that was thrown while a page opened. Not in `fetch.ts`, where Astro has already turned it into a 500.
 * A page that lacks what the gateway did not answer is not cached.
 */
export const onRequest: MiddlewareHandler = async ({ locals }, next) => {
  const response = await next().catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  if (locals.isIncomplete) setPrivateCache(response.headers);
  return response;
};
