import * as z from 'zod/mini';
import { maxEmail } from '#contract/customers/customer.schema.ts';
import { promoCode } from '#contract/promotions/promo-code.schema.ts';
import { documentShape, id, ms, optional, textTo } from '#contract/wire/wire.schema.ts';

/** A promo code that was sent to a customer by mail. */
export const offer = z.extend(documentShape, {
  email: z.string(),
  promoCodeId: id,
  storeFrontUserId: id,
  storeId: id,
  status: z.enum(['pending', 'sent', 'error', 'reminded', 'redeemed']),
  sentAt: optional(ms),
  isRedeemed: z.boolean(),
  promoCode: optional(promoCode),
});

/** Accepts any e-mail text, so that the error can explain what is wrong with it. */
export const offerRequest = z.object({ email: textTo(maxEmail), promoCodeId: id });

export const offerEligibility = z.object({
  isReturningUser: z.boolean(),
  isEngaged: z.boolean(),
  isEligibleForWelcome25: z.boolean(),
});

export type Offer = z.output<typeof offer>;
