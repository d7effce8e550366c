import * as z from 'zod/mini';
import { address } from '#contract/address/address.schema.ts';
import { customerDetails } from '#contract/customers/customer.schema.ts';
import { deliveryMethod, deliveryOption } from '#contract/delivery/delivery.schema.ts';
import { purchasedItem } from '#contract/orders/purchased-item.schema.ts';
import { paymentMethod } from '#contract/payments/payment.schema.ts';
import { price } from '#contract/products/sku.schema.ts';
import { appliedDiscount } from '#contract/promotions/discount.schema.ts';
import { refused } from '#contract/wire/answer.schema.ts';
import { minor, wholeUnits } from '#contract/wire/money.schema.ts';
import {
  count,
  documentShape,
  id,
  intFrom,
  ms,
  optional,
  orNull,
  textTo,
} from '#contract/wire/wire.schema.ts';

const checkoutSessionItem = z.extend(purchasedItem, { productImage: optional(z.string()) });

/** A payment that staff are investigating, with a text for the shopper (extension). */
const attention = z.object({ message: z.string(), reference: z.string() });

export const bareCheckoutSession = z.extend(documentShape, {
  storeFrontUserId: id,
  storeId: id,
  bagId: id,
  /** The subtotal, before discount and delivery. */
  amount: minor,
  expiresAt: ms,
  isFinalizingPayment: z.boolean(),
  hasCompletedPayment: z.boolean(),
  hasVerifiedPayment: z.boolean(),
  hasCompletedCheckoutSession: z.boolean(),
  isPaymentRefunded: optional(z.boolean()),
  isPODOrder: optional(z.boolean()),
  placedOrderId: optional(id),
  externalReference: optional(z.string()),
  externalTransactionId: optional(z.string()),
  paymentMethod: optional(paymentMethod),
  deliveryMethod: optional(deliveryMethod),
  customerDetails: orNull(customerDetails),
  billingDetails: orNull(address),
  deliveryDetails: orNull(address),
  deliveryInstructions: orNull(z.string()),
  deliveryOption: orNull(deliveryOption),
  deliveryFee: orNull(wholeUnits),
  pickupLocation: orNull(z.string()),
  discount: orNull(appliedDiscount),
  /** A typed code that was removed when the bag changed; clients put it back into the input (extension). */
  droppedCode: optional(z.string()),
  /** The placed order's status (extension). */
  orderStatus: optional(z.string()),
  /** A refund of its payment was requested (extension). */
  isRefundRequested: optional(z.boolean()),
  /** A payment differs from the frozen session (extension). */
  needsAttention: optional(z.boolean()),
});

/** Live prices until the session is frozen or ordered, then the frozen ones. */
export const checkoutSession = z.extend(bareCheckoutSession, { items: z.array(checkoutSessionItem) });

/** The gateway uses only `bagId`; the rest are claims. `active` is the customer's own bag (extension). */
export const checkoutRequest = z.object({
  bagId: id,
  products: z.array(
    z.object({
      productSkuId: id,
      quantity: intFrom(0),
      productSku: textTo(200),
      productId: id,
      price,
    }),
  ),
  amount: minor,
});

/** A line that is not available in the requested quantity. `available` is what this customer can still buy. */
const unavailableProduct = z.object({ productSkuId: id, requested: count, available: count });

export const checkoutRefusal = z.extend(refused, {
  unavailableProducts: optional(z.array(unavailableProduct)),
  attention: optional(attention),
});

export const checkoutAnswer = z.union([
  /** `attention` is about an earlier session's payment. */
  z.object({ success: z.literal(true), session: checkoutSession, attention: optional(attention) }),
  checkoutRefusal,
]);

export type CheckoutSession = z.output<typeof checkoutSession>;
export type CheckoutSessionItem = z.output<typeof checkoutSessionItem>;
export type CheckoutAnswer = z.output<typeof checkoutAnswer>;
export type UnavailableProduct = z.output<typeof unavailableProduct>;
