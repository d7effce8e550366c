import * as z from 'zod/mini';
import { maxEmail } from '#contract/customers/customer.schema.ts';
import { done, refused } from '#contract/wire/answer.schema.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { id, textTo } from '#contract/wire/wire.schema.ts';

/** Requests one mail when a sold-out sku is available again. An invalid e-mail is a 400 with a text. */
export const requestStockNotice = endpoint('POST', '/stock-notices', {
  body: z.object({ productSkuId: id, email: textTo(maxEmail) }),
  answer: z.union([done, refused]),
  error: 'We could not note that. Please try again.',
  extension: true,
});

/** Stops all notices to the e-mail of one notice. Also accepts one-click unsubscribe requests, whose body is ignored. */
export const stopStockNotices = endpoint('POST', '/stock-notices/stop', {
  query: z.object({ notice: id, key: textTo(64) }),
  answer: done,
  error: 'This link does not work. Open it from the mail again.',
  extension: true,
});
