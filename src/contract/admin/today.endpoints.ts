import * as z from 'zod/mini';
import { minor, minorSum } from '#contract/wire/money.schema.ts';
import { count, id, ms, optional } from '#contract/wire/wire.schema.ts';
import { everyRole, staffEndpoint } from './staff.endpoint.ts';

const today = z.object({
  currency: z.string(),
  /** Orders to make ready. */
  open: count,
  /** To hand to those who come for them. */
  readyForPickup: count,
  /** To hand to the courier. */
  readyForDelivery: count,
  /** With the courier. */
  out: count,
  /** Orders to be paid on delivery and not collected yet. */
  due: count,
  /** Paid differently from what was agreed, or paid without an order for a while. */
  payments: z.array(z.object({ reference: z.string(), amount: minor, createdAt: ms, orderId: optional(id) })),
  refunds: count,
  failedRefunds: count,
  mailsGivenUp: count,
  reviews: count,
  /** Things of which two or fewer are left: the fewest first, 10 at most. */
  lowStock: z.array(z.object({ productId: id, name: z.string(), sku: z.string(), left: count })),
  /** What came in on each of the last 60 days, the oldest first, less what went back of it. Not for fulfilment. */
  takings: optional(z.array(z.object({ day: ms, amount: minorSum }))),
});

/** What a day at the shop begins with. */
export const getToday = staffEndpoint({
  method: 'GET',
  path: '/admin/today',
  answer: today,
  error: 'Error loading today.',
  roles: everyRole,
});

export type Today = z.output<typeof today>;
