import * as z from 'zod/mini';
import { count, id, ms, optional } from '#contract/wire/wire.schema.ts';
import { orderSummary } from './order.schema.ts';
import { revision } from './staff.schema.ts';

/** A customer as staff find them; a guest's name is that of the latest order. */
export const customerSummary = z.object({
  customerId: id,
  createdAt: ms,
  hasAccount: z.boolean(),
  email: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  orderCount: count,
  points: z.int(),
});

export const staffCustomer = z.object({
  customer: customerSummary,
  /** The newest first, 50 at most. */
  orders: z.array(orderSummary),
  pointsEntries: z.array(
    z.object({ createdAt: ms, points: z.int(), reason: z.string(), note: optional(z.string()) }),
  ),
  currency: z.string(),
  revision,
});

export type CustomerSummary = z.output<typeof customerSummary>;
