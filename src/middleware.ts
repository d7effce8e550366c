import type { MiddlewareHandler } from 'astro';

/** Sends the response that was thrown while a page opened. Not in `fetch.ts`, where Astro has already turned it into a 500. */
export const onRequest: MiddlewareHandler = (_context, next) =>
  next().catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
