import * as z from 'zod/mini';
import { address } from '#contract/address/address.schema.ts';
import { customerDetails } from '#contract/customers/customer.schema.ts';
import { deliveryMethod, deliveryOption } from '#contract/delivery/delivery.schema.ts';
import { paymentMethod, podPaymentMethod } from '#contract/payments/payment.schema.ts';
import { appliedDiscount } from '#contract/promotions/discount.schema.ts';
import { minor, wholeUnits } from '#contract/wire/money.schema.ts';
import { count, documentShape, id, ms, optional, orNull } from '#contract/wire/wire.schema.ts';
import { purchasedItem } from './purchased-item.schema.ts';

const linkedItem = z.extend(purchasedItem, {
  _creationTime: ms,
  orderId: id,
  productImage: orNull(z.string()),
  isReady: optional(z.boolean()),
  isRefunded: optional(z.boolean()),
  isRestocked: optional(z.boolean()),
  /** The following four only in GET /orders/{id}. */
  currentQuantityAvailable: optional(count),
  currentInventoryCount: optional(count),
  isOutOfStock: optional(z.boolean()),
  isLowStock: optional(z.boolean()),
});

const orderItem = z.extend(linkedItem, { storeFrontUserId: id });

/**
 * An order opened by the link in its mails: without account, payment ids and contact details. `status` is one of
 * `orderStatuses` (`order-status.rules.ts`); clients show an unknown one like `open`.
 */
export const linkedOrder = z.extend(documentShape, {
  storeId: id,
  orderNumber: z.string(),
  status: z.string(),
  /** The subtotal, before discount and delivery. */
  amount: minor,
  deliveryFee: orNull(wholeUnits),
  discount: orNull(appliedDiscount),
  deliveryMethod,
  deliveryOption: orNull(deliveryOption),
  deliveryDetails: orNull(address),
  deliveryInstructions: orNull(z.string()),
  pickupLocation: orNull(z.string()),
  paymentMethod: orNull(paymentMethod),
  isPODOrder: z.boolean(),
  podPaymentMethod: optional(podPaymentMethod),
  paymentCollected: optional(z.boolean()),
  paymentCollectedAt: optional(ms),
  hasVerifiedPayment: z.boolean(),
  transitions: z.array(z.object({ status: z.string(), date: ms })),
  refunds: z.array(z.object({ id: z.string(), amount: minor, date: ms })),
  /** How to track the delivery (extension). */
  trackingNote: optional(z.string()),
  readyAt: optional(ms),
  completedAt: optional(ms),
  items: z.array(linkedItem),
});

export const order = z.extend(linkedOrder, {
  storeFrontUserId: id,
  checkoutSessionId: id,
  bagId: id,
  customerDetails,
  billingDetails: orNull(address),
  externalReference: optional(z.string()),
  externalTransactionId: optional(z.string()),
  items: z.array(orderItem),
});

export type Order = z.output<typeof order>;
export type LinkedOrder = z.output<typeof linkedOrder>;
export type OrderItem = z.output<typeof orderItem>;
