import * as z from 'zod/mini';
import { done, refused } from '#contract/wire/answer.schema.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { id, optional, textTo } from '#contract/wire/wire.schema.ts';
import { recordedPromoCode } from './promo-code.schema.ts';

/** Validates a code and records its discount on the session; a later code replaces the earlier. */
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
  hidesGatewayError: true,
});

/** Takes the recorded code off a session; an auto-applied one is then not applied to it again. */
export const removePromoCode = endpoint({
  method: 'DELETE',
  path: '/stores/promoCodes/:checkoutSessionId',
  answer: z.union([done, refused]),
  error: 'Error redeeming promo code',
  hidesGatewayError: true,
  extension: true,
});
