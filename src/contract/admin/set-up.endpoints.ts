import * as z from 'zod/mini';
import { newShop } from './set-up.schema.ts';
import { staffEndpoint } from './staff.endpoint.ts';
import { staff } from './staff.schema.ts';

/** Whether set-up needs a token. 409 if the store exists. */
export const getSetUp = staffEndpoint({
  method: 'GET',
  path: '/admin/set-up',
  answer: z.object({ hasToken: z.boolean() }),
  error: 'This shop is set up already.',
  roles: [],
});

/**
 * Creates the store and its owner and signs the owner in. 409 if the store exists. First checks the Paystack key and
 * sends the owner a mail; if either fails, nothing is created.
 */
export const setUpShop = staffEndpoint({
  method: 'POST',
  path: '/admin/set-up',
  body: z.extend(newShop, { token: z.string().check(z.maxLength(200)) }),
  answer: staff,
  error: 'Something is missing. Please fill in every field.',
  roles: [],
});
