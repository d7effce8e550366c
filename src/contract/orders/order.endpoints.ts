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

/** For counting only: does not load the order shape into the browser. */
export const countOrders = narrowEndpoint(orderList, { answer: z.array(z.unknown()) });

/** By order id, external reference or checkout session id. Null for an unknown or empty id. */
export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:orderId',
  answer: z.nullable(order),
  error: 'Error fetching orders.',
});

/** Opens an order read-only with the key from the link in its mails, for 90 days. Null for a wrong or expired key. */
export const getLinkedOrder = endpoint({
  method: 'GET',
  path: '/orders/:orderId/linked',
  query: z.object({ key: textTo(64) }),
  answer: z.nullable(linkedOrder),
  error: 'Error fetching orders.',
  extension: true,
});
