import * as z from 'zod/mini';
import { textTo } from '#contract/wire/wire.schema.ts';
import { staffEndpoint } from './endpoint.ts';
import { anyone } from './role.rules.ts';
import { newShop } from './set-up.schema.ts';
import { staff } from './staff.schema.ts';

/** Whether set-up needs a token. 409 if the store exists. */
export const getSetUp = staffEndpoint(anyone, 'GET', '/admin/set-up', {
  answer: z.object({ hasToken: z.boolean() }),
  error: 'This shop is set up already.',
});

/**
 * Creates the store and its owner and signs the owner in. 409 if the store exists. First checks the Paystack key and
 * sends the owner a mail; if either fails, nothing is created.
 */
export const setUpShop = staffEndpoint(anyone, 'POST', '/admin/set-up', {
  body: z.extend(newShop, { token: textTo(200) }),
  answer: staff,
  error: 'Something is missing. Please fill in every field.',
});
