import * as z from 'zod/mini';
import { count, id, ms, optional, textTo, trimmedTo } from '#contract/wire/wire.schema.ts';
import { staffEndpoint } from './endpoint.ts';
import { orderSummary } from './order.schema.ts';
import { managers, ownerOnly } from './role.rules.ts';
import { changed, revision, timeCursor } from './staff.schema.ts';

/** A guest's name is that of their latest order. */
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
  /** Newest first, at most 50. */
  orders: z.array(orderSummary),
  pointsEntries: z.array(
    z.object({ createdAt: ms, points: z.int(), reason: z.string(), note: optional(z.string()) }),
  ),
  currency: z.string(),
  revision,
});

/** Accounts, newest first, 50 per page. `q` finds guests too, like orders. */
export const getStaffCustomers = staffEndpoint(managers, 'GET', '/admin/customers', {
  query: z.object({
    q: z.optional(textTo(100)),
    before: z.optional(timeCursor),
  }),
  answer: z.object({ customers: z.array(customerSummary), next: optional(z.string()) }),
  error: 'Error loading customers.',
});

export const getStaffCustomer = staffEndpoint(managers, 'GET', '/admin/customers/:customerId', {
  answer: staffCustomer,
  error: 'There is no such customer.',
});

/** Adds or removes points. The balance cannot become negative. */
export const postCustomerPoints = staffEndpoint(managers, 'POST', '/admin/customers/:customerId/points', {
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
});

/** Everything the shop stores about a customer, as a file. */
export const getCustomerData = staffEndpoint(ownerOnly, 'GET', '/admin/customers/:customerId/data', {
  answer: z.record(z.string(), z.unknown()),
  error: 'There is no such customer.',
});

/** Deletes a customer's account, profile, bag, saved lines, reviews and events. Orders stay, without personal data. */
export const postCustomerErase = staffEndpoint(ownerOnly, 'POST', '/admin/customers/:customerId/erase', {
  body: z.object({ revision }),
  answer: changed,
  error:
    'An order or a payment of this customer is still under way. Finish or cancel it, or wait for three days.',
});
