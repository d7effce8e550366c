import * as z from 'zod/mini';
import { count, id, ms, optional, textTo, trimmedTo } from '#contract/wire/wire.schema.ts';
import { orderSummary } from './order.schema.ts';
import { managers, ownerOnly, staffEndpoint } from './staff.endpoint.ts';
import { changed, revision } from './staff.schema.ts';

/** A customer as staff find them; a guest's name is that of the latest order. */
const customerSummary = z.object({
  customerId: id,
  createdAt: ms,
  hasAccount: z.boolean(),
  email: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  orderCount: count,
  points: z.int(),
});

export type CustomerSummary = z.output<typeof customerSummary>;

const staffCustomer = z.object({
  customer: customerSummary,
  /** The newest first, 50 at most. */
  orders: z.array(orderSummary),
  pointsEntries: z.array(
    z.object({ createdAt: ms, points: z.int(), reason: z.string(), note: optional(z.string()) }),
  ),
  currency: z.string(),
  revision,
});

/** Accounts, the newest first, 50 at a time; `q` finds guests too, by the beginning of e-mail, name or phone number. */
export const getStaffCustomers = staffEndpoint({
  method: 'GET',
  path: '/admin/customers',
  query: z.object({
    q: z.optional(textTo(100)),
    before: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,15}$/))),
  }),
  answer: z.object({ customers: z.array(customerSummary), next: optional(z.string()) }),
  error: 'Error loading customers.',
  roles: managers,
});

export const getStaffCustomer = staffEndpoint({
  method: 'GET',
  path: '/admin/customers/:customerId',
  answer: staffCustomer,
  error: 'There is no such customer.',
  roles: managers,
});

/** Gives points, or takes them: never more than there are. */
export const postCustomerPoints = staffEndpoint({
  method: 'POST',
  path: '/admin/customers/:customerId/points',
  body: z.object({
    points: z.int().check(
      z.gte(-1_000_000),
      z.lte(1_000_000),
      z.refine((points) => points !== 0),
    ),
    note: trimmedTo(200, 1),
    revision,
  }),
  answer: changed,
  error: 'Points need an account, a number and a reason, and cannot fall below zero.',
  roles: managers,
});

/** All that the shop holds of a person, as a file. */
export const getCustomerData = staffEndpoint({
  method: 'GET',
  path: '/admin/customers/:customerId/data',
  answer: z.record(z.string(), z.unknown()),
  error: 'There is no such customer.',
  roles: ownerOnly,
});

/** Forgets a person: account, profile, bag, saved, reviews, events. Orders stay for the books, without the person. */
export const postCustomerErase = staffEndpoint({
  method: 'POST',
  path: '/admin/customers/:customerId/erase',
  body: z.object({ revision }),
  answer: changed,
  error:
    'An order or a payment of this customer is still under way. Finish or cancel it, or wait for three days.',
  roles: ownerOnly,
});
