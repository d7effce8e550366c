import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { flag } from '#contract/wire/flag.schema.ts';
import { listedPromoCode, promoCodeItem, redeemedPromoCode } from './promo-code.schema.ts';

const fresh = { seconds: 9, private: true } as const;

/** Automatic and sitewide codes, and codes offered to this customer. Never secret codes. */
export const getPromoCodes = endpoint('GET', '/stores/promoCodes', {
  query: z.object({ withItems: flag }),
  answer: z.array(listedPromoCode),
  error: 'Error getting promo codes',
  hidesGatewayError: true,
  fresh,
  extension: ['withItems'],
});

export const getPromoCodeItems = endpoint('GET', '/stores/promoCodeItems', {
  answer: z.array(promoCodeItem),
  error: 'Error getting promo items',
  hidesGatewayError: true,
  fresh,
});

export const getRedeemedPromoCodes = endpoint('GET', '/stores/redeemedPromoCodes', {
  answer: z.array(redeemedPromoCode),
  error: 'Error getting redeemed promo codes',
  hidesGatewayError: true,
  fresh,
});
