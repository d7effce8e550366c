import * as z from 'zod/mini';
import { done, refused } from '#contract/wire/answer.schema.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { id, optional, textTo } from '#contract/wire/wire.schema.ts';
import { recordedPromoCode } from './promo-code.schema.ts';

/** Validates a code and applies it to the session, replacing an earlier one. */
export const redeemPromoCode = endpoint('POST', '/stores/promoCodes', {
  /** `isAutomatic` (extension): applied by the storefront. Never replaces a code, and is not applied again after removal. */
  body: z.object({ code: textTo(64, 1), checkoutSessionId: id, isAutomatic: optional(z.boolean()) }),
  answer: z.union([
    z.object({ success: z.literal(true), promoCode: recordedPromoCode, message: optional(z.string()) }),
    refused,
  ]),
  error: 'Error redeeming promo code',
  hidesGatewayError: true,
});

/** Removes the code from a session. An automatic code is not applied to it again. */
export const removePromoCode = endpoint('DELETE', '/stores/promoCodes/:checkoutSessionId', {
  answer: z.union([done, refused]),
  error: 'Error redeeming promo code',
  hidesGatewayError: true,
  extension: true,
});
