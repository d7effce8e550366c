import * as z from 'zod/mini';
import { deliveryMethod } from '#contract/delivery/delivery.schema.ts';
import { order } from '#contract/orders/order.schema.ts';
import { orderStatuses, staffStatuses } from '#contract/orders/order-status.rules.ts';
import { minor } from '#contract/wire/money.schema.ts';
import { id, ms, optional, trimmedTo } from '#contract/wire/wire.schema.ts';
import { auditEntry, revision } from './staff.schema.ts';

/** Filters the order list by payment: paid, due on delivery, or being refunded. */
export const orderPaymentFilters = ['paid', 'due', 'refunds'] as const;

export const staffStatus = z.enum(staffStatuses);

export const orderSummary = z.object({
  orderId: id,
  orderNumber: z.string(),
  createdAt: ms,
  status: z.string(),
  customer: z.string(),
  deliveryMethod,
  itemCount: z.int(),
  total: minor,
  isPODOrder: z.boolean(),
  paymentCollected: optional(z.boolean()),
  /** The next status that staff can set. */
  next: optional(staffStatus),
});

export const orderPage = z.object({
  orders: z.array(orderSummary),
  currency: z.string(),
  /** Cursor of the next page. */
  next: optional(z.string()),
});

export const orderMail = z.object({
  mailId: id,
  createdAt: ms,
  subject: z.string(),
  recipient: z.string(),
  sentAt: optional(ms),
  givenUpAt: optional(ms),
  /** Its text is still stored. */
  canResend: z.boolean(),
});

export const orderPayment = z.object({
  kind: z.enum(['online', 'on-delivery', 'free']),
  status: z.string(),
  reference: z.string(),
  amount: minor,
  refundStatus: optional(z.string()),
  refundTotal: minor,
  /** The amount of the latest refund. Missing: `refundTotal` is one amount for all refunds. */
  refundAmount: optional(minor),
  /** `open`: the customer's bank asks for the money back, and it cannot be refunded. */
  disputeStatus: optional(z.enum(['open', 'won', 'lost', 'settled'])),
  disputeDueAt: optional(ms),
});

export const staffOrder = z.object({
  order,
  currency: z.string(),
  revision,
  total: minor,
  payment: optional(orderPayment),
  /** The amount that can be refunded now. */
  refundable: minor,
  canCancel: z.boolean(),
  canCollect: z.boolean(),
  next: optional(staffStatus),
  mails: z.array(orderMail),
  changes: z.array(auditEntry),
});

/** One line with a courier, a number or a link. Empty: no note. */
export const trackingNote = trimmedTo(200).check(z.regex(/^[^\p{Cc}\p{Cf}]*$/u));

export const stepOutcome = z.object({
  orderId: id,
  orderNumber: z.string(),
  isDone: z.boolean(),
});

export const orderStatus = z.enum(orderStatuses);

export type OrderSummary = z.output<typeof orderSummary>;
export type StaffOrder = z.output<typeof staffOrder>;
