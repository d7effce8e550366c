import * as z from 'zod/mini';
import { addressDraft } from '#contract/address/address.schema.ts';
import { paymentType, podPaymentMethod } from '#contract/payments/payment.schema.ts';
import { discountClaim } from '#contract/promotions/discount.schema.ts';
import { minor, wholeUnits } from '#contract/wire/money.schema.ts';
import { id, optional, orElse, textTo } from '#contract/wire/wire.schema.ts';
import { checkoutRefusal, deliveryMethod, deliveryOption } from './checkout-session.schema.ts';

const customerDraft = z.object({
  firstName: optional(textTo(100)),
  lastName: optional(textTo(100)),
  email: optional(textTo(254)),
  phoneNumber: optional(textTo(40)),
});

/**
 * What the shopper filled in. The shape lets gaps through: incomplete details are a refusal that the shopper
 * reads, not a 400 (contract §9.4). Fee and discount are claims.
 */
export const orderDetails = z.object({
  customerDetails: optional(customerDraft),
  deliveryMethod: optional(deliveryMethod),
  deliveryOption: optional(deliveryOption),
  deliveryFee: optional(wholeUnits),
  deliveryDetails: optional(addressDraft),
  pickupLocation: optional(textTo(100)),
  deliveryInstructions: optional(textTo(500)),
  billingDetails: optional(addressDraft),
  /** Null takes the recorded code off; absent is a claim of none. */
  discount: z.optional(z.nullable(discountClaim)),
  paymentMethod: optional(paymentType),
  podPaymentMethod: optional(podPaymentMethod),
});

const sessionId = optional(id);
const customerEmail = optional(textTo(254));
const hasCompletedCheckoutSession = optional(z.boolean());

/** `amount` is the bag's subtotal, a claim, in whole units (contract §3). */
export const finalizePaymentBody = z.object({
  action: orElse(z.literal('finalize-payment'), 'finalize-payment'),
  sessionId,
  customerEmail,
  amount: wholeUnits,
  orderDetails,
});

export const createPodOrderBody = z.object({
  action: z.literal('create-pod-order'),
  sessionId,
  customerEmail,
  amount: wholeUnits,
  orderDetails,
  paymentMethod: optional(paymentType),
  podPaymentMethod: optional(podPaymentMethod),
});

export const completeCheckoutBody = z.object({
  action: z.literal('complete-checkout'),
  sessionId,
  hasCompletedCheckoutSession,
});

export const placeOrderBody = z.object({
  action: z.literal('place-order'),
  sessionId,
  hasCompletedCheckoutSession,
});

export const updateOrderBody = z.object({
  action: z.literal('update-order'),
  sessionId,
  placedOrderId: optional(id),
  hasCompletedCheckoutSession,
});

export const cancelOrderBody = z.object({
  action: z.literal('cancel-order'),
  sessionId,
  hasCompletedCheckoutSession,
});

/** POST /checkout/{id}; without `action` it is finalize-payment (contract §9.3). */
export const checkoutActionBody = z.union([
  finalizePaymentBody,
  createPodOrderBody,
  completeCheckoutBody,
  placeOrderBody,
  updateOrderBody,
  cancelOrderBody,
]);

/** The gateway's own reckoning, in minor units outside too. */
export const figures = z.object({ subtotal: minor, discount: minor, deliveryFee: minor, total: minor });

/**
 * Known codes: `SESSION_ALREADY_FINALIZED`, `BAG_CHANGED`, and `AMOUNT_CHANGED` which brings `figures`
 * (contract §9.3, §9.4).
 */
export const actionRefusal = z.extend(checkoutRefusal, {
  code: optional(z.string()),
  figures: optional(figures),
  orderId: optional(id),
});

/** Success is bare, without `success`; a missing address to go to is an error of the gateway (S2 §8). */
export const paymentStarted = z.object({
  success: optional(z.literal(true)),
  authorization_url: optional(z.string()),
  access_code: optional(z.string()),
  reference: optional(z.string()),
});

const message = optional(z.string());

export const podOrderCreated = z.object({
  success: z.literal(true),
  message,
  reference: z.string(),
  orderId: id,
});

export const orderPlaced = z.object({ success: z.literal(true), message, orderId: id });

export const orderCanceled = z.object({ success: z.literal(true), message, orderId: optional(id) });

export const paymentAnswer = z.union([actionRefusal, paymentStarted]);
export const podOrderAnswer = z.union([actionRefusal, podOrderCreated]);
export const orderAnswer = z.union([actionRefusal, orderPlaced]);
export const cancelAnswer = z.union([actionRefusal, orderCanceled]);

/** Any action's answer; the order matters, since a wider shape would drop a narrower one's fields. */
export const checkoutActionAnswer = z.union([
  actionRefusal,
  podOrderCreated,
  orderPlaced,
  orderCanceled,
  paymentStarted,
]);

export type OrderDetails = z.output<typeof orderDetails>;
export type CheckoutActionBody = z.output<typeof checkoutActionBody>;
export type CheckoutActionAnswer = z.output<typeof checkoutActionAnswer>;
export type ActionRefusal = z.output<typeof actionRefusal>;
export type Figures = z.output<typeof figures>;
export type PaymentAnswer = z.output<typeof paymentAnswer>;
export type PodOrderAnswer = z.output<typeof podOrderAnswer>;
export type OrderAnswer = z.output<typeof orderAnswer>;
export type CancelAnswer = z.output<typeof cancelAnswer>;
