import * as z from 'zod/mini';
import { succeeded } from '#contract/wire/answer.schema.ts';
import { staffEndpoint } from './endpoint.ts';
import { anyone, ownerOnly } from './role.rules.ts';
import { staff } from './staff.schema.ts';

// Not available in production.

/** Signs the first owner in without a mail, on a developer's machine or in a preview with its set-up token. */
export const startOwnerSession = staffEndpoint(anyone, 'POST', '/admin/sessions/demo', {
  body: z.object({ token: z.optional(z.string()) }),
  answer: staff,
  error: 'There is no owner yet.',
});

/** Fills an empty shop with the demo products. Its name and settings stay. */
export const fillDemoShop = staffEndpoint(ownerOnly, 'POST', '/admin/set-up/demo', {
  answer: succeeded,
  error: 'Only an empty shop can be filled with the demo shop.',
});
