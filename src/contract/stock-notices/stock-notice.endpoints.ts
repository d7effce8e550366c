import * as z from 'zod/mini';
import { done, refused } from '#contract/wire/answer.schema.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { id, textTo } from '#contract/wire/wire.schema.ts';

/** Asks to be told by mail, once, when a sold-out sku is back. A wrong e-mail is 400 with its text. */
export const requestStockNotice = endpoint({
  method: 'POST',
  path: '/stock-notices',
  body: z.object({ productSkuId: id, email: textTo(254) }),
  answer: z.union([done, refused]),
  error: 'We could not note that. Please try again.',
  extension: true,
});

/**
 * Stops all notices to the e-mail that one of them was mailed to. Answers mail programs' one-click requests too, whose
 * body is no JSON and says nothing.
 */
export const stopStockNotices = endpoint({
  method: 'POST',
  path: '/stock-notices/stop',
  query: z.object({ notice: id, key: textTo(64) }),
  answer: done,
  error: 'This link does not work. Open it from the mail again.',
  extension: true,
});
