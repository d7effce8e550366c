import * as z from 'zod/mini';
import { endpoint, narrowEndpoint } from '#contract/wire/endpoint.ts';
import { textTo } from '#contract/wire/wire.schema.ts';
import { linkedOrder, order } from './order.schema.ts';

const orderList = {
  method: 'GET',
  path: '/orders',
  error: 'Error fetching orders.',
} as const;

/** Newest first. */
export const getOrders = endpoint({ ...orderList, answer: z.array(order) });

/** Whether there are any: who asks only that need not load what an order looks like. */
export const countOrders = narrowEndpoint(orderList, { answer: z.array(z.unknown()) });

/** By order id, external reference or checkout session id; an empty id answers null, like an unknown one. */
export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:orderId',
  answer: z.nullable(order),
  error: 'Error fetching orders.',
});

/**
 * For the reader of a mail about the order: its link carries the key and opens it for 90 days, to be read only. Null for
 * a key that is not the order's, and after that time.
 */
export const getLinkedOrder = endpoint({
  method: 'GET',
  path: '/orders/:orderId/linked',
  query: z.object({ key: textTo(64) }),
  answer: z.nullable(linkedOrder),
  error: 'Error fetching orders.',
  extension: true,
});
