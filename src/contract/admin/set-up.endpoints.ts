import * as z from 'zod/mini';
import { wholeUnits } from '#contract/wire/money.schema.ts';
import { listTo, trimmedTo } from '#contract/wire/wire.schema.ts';
import { ownerOnly, staffEndpoint } from './staff.endpoint.ts';
import { staff } from './staff.schema.ts';

/** What Paystack settles in. */
export const currencies = ['ghs', 'ngn', 'kes', 'zar', 'xof', 'usd'] as const;

/** What an empty database becomes a shop with. */
export const newShop = z.object({
  name: trimmedTo(60, 1),
  /** The name that the storefront asks for the store by. */
  storefrontName: trimmedTo(60, 1),
  currency: z.enum(currencies),
  location: trimmedTo(200, 1),
  phoneNumber: trimmedTo(30, 1),
  whatsapp: trimmedTo(30),
  openingHours: listTo(trimmedTo(80, 1), 14),
  deliveryFees: z.object({ withinAccra: wholeUnits, otherRegions: wholeUnits, international: wholeUnits }),
  owner: z.object({ name: trimmedTo(60, 1), email: trimmedTo(254, 1) }),
});

export type NewShop = z.output<typeof newShop>;

/** Whether the set-up waits to be done, and with what; 409 once there is a store. */
export const getSetUp = staffEndpoint({
  method: 'GET',
  path: '/admin/set-up',
  answer: z.object({ hasToken: z.boolean() }),
  error: 'This shop is set up already.',
  roles: [],
});

/**
 * Makes the shop and its owner, and signs the owner in; 409 once there is a store. Before that Paystack is asked whether
 * the key is good, and the owner gets a mail: where one fails nothing is made.
 */
export const setUpShop = staffEndpoint({
  method: 'POST',
  path: '/admin/set-up',
  body: z.extend(newShop, { token: z.string().check(z.maxLength(200)) }),
  answer: staff,
  error: 'Something is missing. Please fill in every field.',
  roles: [],
});

/** In development and previews only: an empty shop becomes the demo shop, and keeps its own name and settings. */
export const fillDemoShop = staffEndpoint({
  method: 'POST',
  path: '/admin/set-up/demo',
  answer: z.object({ success: z.literal(true) }),
  error: 'Only an empty shop can be filled with the demo shop.',
  roles: ownerOnly,
});

/** A name as the part of an address. */
export const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
