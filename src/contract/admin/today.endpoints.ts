import * as z from 'zod/mini';
import { minor } from '#contract/wire/money.schema.ts';
import { count, id, ms, optional } from '#contract/wire/wire.schema.ts';
import { staffEndpoint } from './endpoint.ts';
import { allRoles } from './role.rules.ts';

const today = z.object({
  currency: z.string(),
  /** Why shoppers cannot buy. Missing: they can. */
  closed: optional(z.enum(['maintenance', 'read-only'])),
  /** Orders by status, for the statuses in which the shopper waits for one. Missing: none. */
  underWay: z.record(z.string(), count),
  /** Orders on delivery whose payment is not collected. */
  due: count,
  /** Payments that staff must solve by hand, at most 10 of each kind. */
  payments: z.array(
    z.object({
      reference: z.string(),
      /**
       * The customer's bank asks for it back; differs from the agreed amount; has had no order for a while; refund failed
       * at the provider; the provider's event about it could not be processed.
       */
      trouble: z.enum(['disputed', 'differs', 'unordered', 'refund-failed', 'unprocessed']),
      /** The paid amount, or the amount of the failed refund; 0 when unprocessed. */
      amount: minor,
      currency: z.string(),
      agreed: minor,
      createdAt: ms,
      /** Until when a dispute can be answered. */
      dueAt: optional(ms),
      orderId: optional(id),
      /** The shopper's, unless erased. */
      email: optional(z.string()),
      phoneNumber: optional(z.string()),
    }),
  ),
  refunds: count,
  /** Mails of the last 3 days that did not arrive, newest first, at most 10. Without offers and stock notices. */
  mails: z.array(z.object({ recipient: z.string(), subject: z.string(), givenUpAt: ms })),
  reviews: count,
  /** Skus with two or fewer left, lowest first, at most 10. */
  lowStock: z.array(z.object({ productId: id, name: z.string(), sku: z.string(), left: count })),
  /** What a shop without orders still needs: something for sale, then something on the home page. */
  firstStep: optional(z.enum(['product', 'home'])),
  /** Revenue less refunds of each of the last 60 days, oldest first. Not for the role `fulfilment`. */
  takings: optional(z.array(z.object({ day: ms, amount: minor }))),
});

export const getToday = staffEndpoint(allRoles, 'GET', '/admin/today', {
  answer: today,
  error: 'Error loading today.',
});

export type Today = z.output<typeof today>;
