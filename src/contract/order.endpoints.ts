import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { order } from './order.schema.ts';

/** Newest first. */
export const getOrders = endpoint({
  method: 'GET',
  path: '/orders',
  answer: z.array(order),
  error: 'Error fetching orders.',
  section: '12',
});

/** By order id, external reference or checkout session id; an empty id answers null, like an unknown one. */
export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:orderId',
  answer: z.nullable(order),
  error: 'Error fetching orders.',
  section: '12',
});
