import * as z from 'zod/mini';
import { deliveryMethod } from '#contract/checkout/checkout-session.schema.ts';
import { minor } from '#contract/wire/money.schema.ts';
import { id, listTo, optional, textTo, trimmedTo } from '#contract/wire/wire.schema.ts';
import {
  orderPage,
  orderPaymentFilters,
  orderStatus,
  staffOrder,
  staffStatus,
  stepOutcome,
  trackingNote,
} from './order.schema.ts';
import { allRoles, managers, staffEndpoint } from './staff.endpoint.ts';
import { changed, revision } from './staff.schema.ts';

/** The newest first, 50 at a time; `q` finds by the beginning of a number, name, phone number or e-mail. */
export const getStaffOrders = staffEndpoint({
  method: 'GET',
  path: '/admin/orders',
  query: z.object({
    status: z.optional(orderStatus),
    method: z.optional(deliveryMethod),
    payment: z.optional(z.enum(orderPaymentFilters)),
    q: z.optional(textTo(100)),
    before: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,15}$/))),
  }),
  answer: orderPage,
  error: 'Error loading orders.',
  roles: allRoles,
});

export const getStaffOrder = staffEndpoint({
  method: 'GET',
  path: '/admin/orders/:orderId',
  answer: staffOrder,
  error: 'There is no such order.',
  roles: allRoles,
});

/** Takes orders a step further, each for itself: one that is no longer where the step begins stays. */
export const postOrderSteps = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/steps',
  body: z.object({
    steps: listTo(
      z.object({
        orderId: id,
        to: staffStatus,
        /** Payment on delivery was collected with the goods. */
        isCollected: optional(z.boolean()),
      }),
      50,
    ),
  }),
  answer: z.object({ outcomes: z.array(stepOutcome) }),
  error: 'Error changing orders.',
  roles: allRoles,
});

/** Says how an order out for delivery can be followed, or no longer does; the customer is told by mail. */
export const putOrderTracking = staffEndpoint({
  method: 'PUT',
  path: '/admin/orders/:orderId/tracking',
  body: z.object({ note: trackingNote, revision }),
  answer: changed,
  error: 'Only an order on its way can say how to follow it.',
  roles: allRoles,
});

/** Payment on delivery is in the till. */
export const postOrderCollected = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderId/collected',
  answer: z.object({ success: z.literal(true) }),
  error: 'There is nothing to collect for this order.',
  roles: allRoles,
});

/** Cancels an order before it is on its way, or one that came back unpaid: what was paid goes back, its goods return to stock. */
export const postOrderCancel = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderId/cancel',
  answer: z.object({ success: z.literal(true) }),
  error: 'This order can no longer be cancelled.',
  roles: managers,
});

/** Gives money back: an amount, some lines' price, or with neither all that is left. */
export const postOrderRefund = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderId/refund',
  body: z.object({
    amount: optional(minor),
    /** Ids of the order's lines. */
    lines: optional(listTo(id, 100)),
    /** The goods of these lines return to stock, or with neither lines nor amount all; an amount alone names no goods. */
    isRestocked: z.boolean(),
    revision,
  }),
  answer: z.extend(changed, { amount: minor }),
  error: 'This cannot be refunded.',
  roles: managers,
});

/** Asks the payment provider once more for a refund that failed. */
export const postOrderRefundAgain = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderId/refund/again',
  answer: z.object({ success: z.literal(true) }),
  error: 'No refund of this order has failed.',
  roles: managers,
});

/** Staff have put a payment right by hand: one that differs, one without an order, or a refund that failed. */
export const postPaymentSettled = staffEndpoint({
  method: 'POST',
  path: '/admin/payments/:reference/settled',
  body: z.object({
    /** What they did. */
    note: trimmedTo(200, 1),
  }),
  answer: z.object({ success: z.literal(true) }),
  error: 'This payment is settled already, or being refunded at this moment.',
  roles: managers,
});

/** Sends a mail of the outbox once more. */
export const postOrderMail = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderId/mails/:mailId',
  answer: z.object({ success: z.literal(true) }),
  error: 'This mail cannot be sent again.',
  roles: allRoles,
});
