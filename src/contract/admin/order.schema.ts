import * as z from 'zod/mini';
import { deliveryMethod } from '#contract/checkout/checkout-session.schema.ts';
import { order, orderStatuses } from '#contract/orders/order.schema.ts';
import { minor } from '#contract/wire/money.schema.ts';
import { id, ms, optional, trimmedTo } from '#contract/wire/wire.schema.ts';
import { auditEntry, revision } from './staff.schema.ts';

/** How an order's money stands: paid, to be collected with the goods, or on its way back. */
export const orderPaymentFilters = ['paid', 'due', 'refunds'] as const;

/** The steps that staff take an order. */
export const staffStatuses = [
  'ready-for-pickup',
  'ready-for-delivery',
  'out-for-delivery',
  'picked-up',
  'delivered',
] as const;

export const staffStatus = z.enum(staffStatuses);

/** An order as the staff's list shows it. */
export const orderSummary = z.object({
  orderId: id,
  orderNumber: z.string(),
  createdAt: ms,
  status: z.string(),
  customer: z.string(),
  deliveryMethod: optional(deliveryMethod),
  itemCount: z.int(),
  total: minor,
  isPODOrder: z.boolean(),
  paymentCollected: optional(z.boolean()),
  /** Where staff can take it next. */
  next: optional(staffStatus),
});

export const orderPage = z.object({
  orders: z.array(orderSummary),
  currency: z.string(),
  /** Where the next page goes on. */
  next: optional(z.string()),
});

/** A mail about an order, as the outbox has it. */
export const orderMail = z.object({
  mailId: id,
  createdAt: ms,
  subject: z.string(),
  recipient: z.string(),
  sentAt: optional(ms),
  givenUpAt: optional(ms),
  /** Its text is still there, so that it can be sent again. */
  canResend: z.boolean(),
});

/** The payment that an order was made from, and what goes back of it. */
export const orderPayment = z.object({
  kind: z.enum(['online', 'on-delivery', 'free']),
  status: z.string(),
  reference: z.string(),
  amount: minor,
  refundStatus: optional(z.string()),
  refundTotal: minor,
  /** Of the latest refund; absent: of all together. */
  refundAmount: optional(minor),
  /** The provider has not given a failed refund; it can be asked once more. */
  canAskAgain: z.boolean(),
});

export const staffOrder = z.object({
  order,
  currency: z.string(),
  revision,
  total: minor,
  payment: optional(orderPayment),
  /** What can go back now. */
  refundable: minor,
  canCancel: z.boolean(),
  canCollect: z.boolean(),
  next: optional(staffStatus),
  mails: z.array(orderMail),
  changes: z.array(auditEntry),
});

/** One line: a courier, a number, a link. Empty: there is none. */
export const trackingNote = trimmedTo(200).check(z.regex(/^[^\p{Cc}\p{Cf}]*$/u));

export const stepOutcome = z.object({
  orderId: id,
  orderNumber: z.string(),
  isDone: z.boolean(),
});

export const orderStatus = z.enum(orderStatuses);

export type OrderSummary = z.output<typeof orderSummary>;
export type StaffOrder = z.output<typeof staffOrder>;
