import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { optional, orNull, textTo } from '#contract/wire/wire.schema.ts';
import { bannerMessage, store } from './store.schema.ts';

/**
 * The store, or null if the name does not match. Creates a guest for a visitor without an identity, except with
 * `guest=none`, which shared pages use. Ignores a malformed marker.
 */
export const getStorefront = endpoint('GET', '/storefront', {
  query: z.object({
    storeName: optional(textTo(200)),
    marker: optional(z.string()),
    asNewUser: optional(z.string()),
    guest: optional(z.literal('none')),
  }),
  answer: z.nullable(store),
  error: 'Error loading store.',
  extension: ['guest'],
});

export const getBannerMessage = endpoint('GET', '/banner-message', {
  answer: z.object({ bannerMessage: orNull(bannerMessage) }),
  error: 'Error loading banner message.',
  fresh: { seconds: 60 },
});
