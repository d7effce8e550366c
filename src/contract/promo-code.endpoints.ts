import * as z from 'zod/mini';
import { done, refused } from './answer.schema.ts';
import { endpoint } from './endpoint.ts';
import { listedPromoCode, promoCodeItem, recordedPromoCode, redeemedPromoCode } from './promo-code.schema.ts';
import { flag } from './query.schema.ts';
import { id, optional, textTo } from './wire.schema.ts';

/** How long promo lists stay fresh (S1 §9). */
const fresh = { seconds: 9, private: true } as const;

/** Codes that apply by themselves, hold sitewide or were offered to this customer; secret ones never. */
export const getPromoCodes = endpoint({
  method: 'GET',
  path: '/stores/promoCodes',
  query: z.object({ withItems: flag }),
  answer: z.array(listedPromoCode),
  error: 'Error getting promo codes',
  alwaysOwnError: true,
  fresh,
  extension: ['withItems'],
  section: '5',
});

export const getPromoCodeItems = endpoint({
  method: 'GET',
  path: '/stores/promoCodeItems',
  answer: z.array(promoCodeItem),
  error: 'Error getting promo items',
  alwaysOwnError: true,
  fresh,
  section: '5',
});

export const getRedeemedPromoCodes = endpoint({
  method: 'GET',
  path: '/stores/redeemedPromoCodes',
  answer: z.array(redeemedPromoCode),
  error: 'Error getting redeemed promo codes',
  alwaysOwnError: true,
  fresh,
  section: '5',
});

/** Validates a code and records its discount on the session; a later code replaces the earlier (contract §8). */
export const redeemPromoCode = endpoint({
  method: 'POST',
  path: '/stores/promoCodes',
  /** `isAutomatic` (extension): applied by the shop itself, so it never replaces a code and is not applied again once taken off. */
  body: z.object({ code: textTo(64, 1), checkoutSessionId: id, isAutomatic: optional(z.boolean()) }),
  answer: z.union([
    z.object({ success: z.literal(true), promoCode: recordedPromoCode, message: optional(z.string()) }),
    refused,
  ]),
  error: 'Error redeeming promo code',
  alwaysOwnError: true,
  section: '8',
});

/** Takes the recorded code off a session; an auto-applied one is then not applied to it again. */
export const removePromoCode = endpoint({
  method: 'DELETE',
  path: '/stores/promoCodes/:checkoutSessionId',
  answer: z.union([done, refused]),
  error: 'Error redeeming promo code',
  alwaysOwnError: true,
  extension: true,
  section: '20.2',
});
