import * as z from 'zod/mini';
import { id, optional } from '#contract/wire/wire.schema.ts';

export const podPaymentMethod = z.enum(['cash', 'mobile_money']);

export const paymentType = z.enum(['online_payment', 'payment_on_delivery']);

export const paymentMethod = z.object({
  type: optional(paymentType),
  channel: optional(z.string()),
  bank: optional(z.string()),
  brand: optional(z.string()),
  last4: optional(z.string()),
  podPaymentMethod: optional(podPaymentMethod),
});

/** `verified` is true only with status `paid`, and then `orderId` is set. */
export const paymentVerification = z.object({
  verified: z.boolean(),
  status: z.enum(['paid', 'pending', 'failed', 'abandoned', 'refunding', 'refunded', 'attention', 'unknown']),
  message: optional(z.string()),
  orderId: optional(id),
});

export type PodPaymentMethod = z.output<typeof podPaymentMethod>;
export type PaymentMethod = z.output<typeof paymentMethod>;
export type PaymentVerification = z.output<typeof paymentVerification>;
