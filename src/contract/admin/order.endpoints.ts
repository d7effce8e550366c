import * as z from 'zod/mini';
import { addressDraft, maxInstructions } from '#contract/address/address.schema.ts';
import { contactDraft } from '#contract/customers/customer.schema.ts';
import { deliveryMethod } from '#contract/delivery/delivery.schema.ts';
import { succeeded } from '#contract/wire/answer.schema.ts';
import { minor } from '#contract/wire/money.schema.ts';
import { id, listTo, optional, textTo, trimmedTo } from '#contract/wire/wire.schema.ts';
import { staffEndpoint } from './endpoint.ts';
import {
  orderPage,
  orderPaymentFilters,
  orderStatus,
  staffOrder,
  staffStatus,
  stepOutcome,
  trackingNote,
} from './order.schema.ts';
import { allRoles, managers } from './role.rules.ts';
import { changed, revision, timeCursor } from './staff.schema.ts';

/**
 * Newest first, 50 per page. `q` finds by parts of number, name, phone, e-mail and tracking note, each of three characters
 * or more, or by the start of a payment’s reference.
 */
export const getStaffOrders = staffEndpoint(allRoles, 'GET', '/admin/orders', {
  query: z.object({
    status: z.optional(orderStatus),
    method: z.optional(deliveryMethod),
    payment: z.optional(z.enum(orderPaymentFilters)),
    q: z.optional(textTo(100)),
    before: z.optional(timeCursor),
  }),
  answer: orderPage,
  error: 'Error loading orders.',
});

export const getStaffOrder = staffEndpoint(allRoles, 'GET', '/admin/orders/:orderId', {
  answer: staffOrder,
  error: 'There is no such order.',
});

/** Moves orders to their next status, independently of each other. An order that has moved on in the meantime stays. */
export const postOrderSteps = staffEndpoint(allRoles, 'POST', '/admin/orders/steps', {
  body: z.object({
    steps: listTo(
      z.object({
        orderId: id,
        to: staffStatus,
        /** Payment on delivery was collected at handover. */
        isCollected: optional(z.boolean()),
      }),
      50,
    ),
  }),
  answer: z.object({ outcomes: z.array(stepOutcome) }),
  error: 'Error changing orders.',
});

/** Sets or clears the tracking note of an order on its way. The customer gets a mail. */
export const putOrderTracking = staffEndpoint(allRoles, 'PUT', '/admin/orders/:orderId/tracking', {
  body: z.object({ note: trackingNote, revision }),
  answer: changed,
  error: 'Only an order on its way can say how to follow it.',
});

/**
 * Corrects contact, address and instructions of an order that the customer does not have yet. The address keeps its
 * delivery option, whose fee was paid. The customer gets a mail.
 */
export const putOrderDetails = staffEndpoint(managers, 'PUT', '/admin/orders/:orderId/details', {
  body: z.object({
    customerDetails: contactDraft,
    deliveryDetails: optional(addressDraft),
    deliveryInstructions: optional(textTo(maxInstructions)),
    revision,
  }),
  answer: changed,
  error: 'The details of this order can no longer be changed.',
});

/** Adds a note to the order's history. Customers do not see it. */
export const postOrderNote = staffEndpoint(allRoles, 'POST', '/admin/orders/:orderId/notes', {
  body: z.object({ note: trimmedTo(500, 1) }),
  answer: succeeded,
  error: 'There is no such order.',
});

export const postOrderCollected = staffEndpoint(allRoles, 'POST', '/admin/orders/:orderId/collected', {
  answer: succeeded,
  error: 'There is nothing to collect for this order.',
});

/** Cancels an order that is not on its way, or that came back unpaid. Refunds it and returns its items to stock. */
export const postOrderCancel = staffEndpoint(managers, 'POST', '/admin/orders/:orderId/cancel', {
  answer: succeeded,
  error: 'This order can no longer be cancelled.',
});

/** Refunds an amount or the price of some lines; without either, everything that is left. */
export const postOrderRefund = staffEndpoint(managers, 'POST', '/admin/orders/:orderId/refund', {
  body: z.object({
    amount: optional(minor),
    lines: optional(listTo(id, 100)),
    /** Returns the refunded lines to stock. A refund by amount returns nothing. */
    isRestocked: z.boolean(),
    revision,
  }),
  answer: z.extend(changed, { amount: minor }),
  error: 'This cannot be refunded.',
});

/** Retries a failed refund at the payment provider. */
export const postOrderRefundAgain = staffEndpoint(managers, 'POST', '/admin/orders/:orderId/refund/again', {
  answer: succeeded,
  error: 'No refund of this order has failed.',
});

/**
 * Marks a payment problem as solved by hand: a different amount, a payment without an order, a failed refund, or an event
 * of the provider that could not be processed.
 */
export const postPaymentSettled = staffEndpoint(managers, 'POST', '/admin/payments/:reference/settled', {
  body: z.object({
    note: trimmedTo(200, 1),
    /** Of the problem that staff saw. Refused if a failed refund has another amount now. */
    amount: optional(minor),
  }),
  answer: succeeded,
  error:
    'This payment has changed or was settled meanwhile, is being refunded, or the provider’s message about it is still being read. Look at it once more in a few minutes.',
});

export const postOrderMail = staffEndpoint(allRoles, 'POST', '/admin/orders/:orderId/mails/:mailId', {
  answer: succeeded,
  error: 'This mail cannot be sent again.',
});
