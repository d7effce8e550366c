import * as z from 'zod/mini';
import { newShop } from './set-up.schema.ts';
import { staffEndpoint } from './staff.endpoint.ts';
import { staff } from './staff.schema.ts';

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
