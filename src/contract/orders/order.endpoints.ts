import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { textTo } from '#contract/wire/wire.schema.ts';
import { linkedOrder, order } from './order.schema.ts';

const error = 'Error fetching orders.';

/** Newest first. */
export const getOrders = endpoint('GET', '/orders', { answer: z.array(order), error });

/** For counting only: does not load the order shape into the browser. */
export const countOrders = endpoint('GET', '/orders', { answer: z.array(z.unknown()), error });

/** By order id, external reference or checkout session id. Null for an unknown or empty id. */
export const getOrder = endpoint('GET', '/orders/:orderId', {
  answer: z.nullable(order),
  error,
});

/** Opens an order read-only with the key from the link in its mails, for 90 days after its last change. Null for a wrong or expired key. */
export const getLinkedOrder = endpoint('GET', '/orders/:orderId/linked', {
  query: z.object({ key: textTo(64) }),
  answer: z.nullable(linkedOrder),
  error,
  extension: true,
});
