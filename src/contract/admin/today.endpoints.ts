import * as z from 'zod/mini';
import { minor, minorSum } from '#contract/wire/money.schema.ts';
import { count, id, ms, optional } from '#contract/wire/wire.schema.ts';
import { allRoles, staffEndpoint } from './staff.endpoint.ts';

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
  /** To be put right by hand: 10 of each trouble at most. */
  payments: z.array(
    z.object({
      reference: z.string(),
      /** Paid differently from what was agreed; paid without an order for a while; not refunded by the provider. */
      trouble: z.enum(['differs', 'unordered', 'refund-failed']),
      /** What was paid, or what does not go back. */
      amount: minorSum,
      currency: z.string(),
      agreed: minor,
      createdAt: ms,
      /** The order that its shopper has. */
      orderId: optional(id),
    }),
  ),
  /** Orders whose money is on its way back. */
  refunds: count,
  /** Mails of the last 3 days that could not be sent: the latest first, 10 at most. */
  mails: z.array(z.object({ recipient: z.string(), subject: z.string(), givenUpAt: ms })),
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
  roles: allRoles,
});

export type Today = z.output<typeof today>;
