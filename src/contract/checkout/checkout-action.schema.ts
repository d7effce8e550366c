import * as z from 'zod/mini';
import { addressDraft, maxInstructions } from '#contract/address/address.schema.ts';
import { contactDraft, maxEmail } from '#contract/customers/customer.schema.ts';
import { deliveryMethod, deliveryOption } from '#contract/delivery/delivery.schema.ts';
import { paymentType, podPaymentMethod } from '#contract/payments/payment.schema.ts';
import { discountClaim } from '#contract/promotions/discount.schema.ts';
import { minor, wholeUnits } from '#contract/wire/money.schema.ts';
import { id, optional, orElse, textTo } from '#contract/wire/wire.schema.ts';
import { checkoutRefusal } from './checkout-session.schema.ts';

/**
 * What the shopper entered. Every field is optional, because incomplete details are a refusal that the shopper reads and
 * not a 400. Fee and discount are claims.
 */
export const orderDetails = z.object({
  customerDetails: optional(contactDraft),
  deliveryMethod: optional(deliveryMethod),
  deliveryOption: optional(deliveryOption),
  deliveryFee: optional(wholeUnits),
  deliveryDetails: optional(addressDraft),
  pickupLocation: optional(textTo(100)),
  deliveryInstructions: optional(textTo(maxInstructions)),
  billingDetails: optional(addressDraft),
  /** Null removes the applied code. Missing: claims that there is no discount. */
  discount: z.optional(z.nullable(discountClaim)),
  paymentMethod: optional(paymentType),
  podPaymentMethod: optional(podPaymentMethod),
});

/** `amount` is a claim: the bag's subtotal in whole units. */
const payment = z.object({
  sessionId: optional(id),
  customerEmail: optional(textTo(maxEmail)),
  amount: wholeUnits,
  orderDetails,
});

export const finalizePaymentBody = z.extend(payment, {
  action: orElse(z.literal('finalize-payment'), 'finalize-payment'),
});

export const createPodOrderBody = z.extend(payment, {
  action: z.literal('create-pod-order'),
  paymentMethod: optional(paymentType),
  podPaymentMethod: optional(podPaymentMethod),
});

const step = z.object({ sessionId: optional(id), hasCompletedCheckoutSession: optional(z.boolean()) });

export const completeCheckoutBody = z.extend(step, { action: z.literal('complete-checkout') });

export const placeOrderBody = z.extend(step, { action: z.literal('place-order') });

export const updateOrderBody = z.extend(step, {
  action: z.literal('update-order'),
  placedOrderId: optional(id),
});

export const cancelOrderBody = z.extend(step, { action: z.literal('cancel-order') });

/** Without `action` it is finalize-payment. */
export const checkoutActionBody = z.union([
  finalizePaymentBody,
  createPodOrderBody,
  completeCheckoutBody,
  placeOrderBody,
  updateOrderBody,
  cancelOrderBody,
]);

/** The gateway's amounts, in minor units on the wire too. */
const figures = z.object({ subtotal: minor, discount: minor, deliveryFee: minor, total: minor });

/** Known codes: `SESSION_ALREADY_FINALIZED`, `BAG_CHANGED`, and `AMOUNT_CHANGED` with `figures`. */
const actionRefusal = z.extend(checkoutRefusal, {
  code: optional(z.string()),
  figures: optional(figures),
  orderId: optional(id),
});

/** A successful answer may lack `success`. Without `authorization_url` the gateway is at fault. */
export const paymentStarted = z.object({
  success: optional(z.literal(true)),
  authorization_url: optional(z.string()),
  access_code: optional(z.string()),
  reference: optional(z.string()),
});

const message = optional(z.string());

const podOrderCreated = z.object({
  success: z.literal(true),
  message,
  reference: z.string(),
  orderId: id,
});

const orderPlaced = z.object({ success: z.literal(true), message, orderId: id });

const orderCanceled = z.object({ success: z.literal(true), message, orderId: optional(id) });

export const paymentAnswer = z.union([actionRefusal, paymentStarted]);
export const podOrderAnswer = z.union([actionRefusal, podOrderCreated]);
export const orderAnswer = z.union([actionRefusal, orderPlaced]);
export const cancelAnswer = z.union([actionRefusal, orderCanceled]);

/** The answer of any action. Ordered, because a wider shape would drop the fields of a narrower one. */
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
export type PaymentAnswer = z.output<typeof paymentAnswer>;
export type PodOrderAnswer = z.output<typeof podOrderAnswer>;
