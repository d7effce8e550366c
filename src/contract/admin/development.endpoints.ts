import * as z from 'zod/mini';
import { ownerOnly, staffEndpoint } from './staff.endpoint.ts';
import { staff } from './staff.schema.ts';

// Production's gateway answers none of these.

/** The first owner signs in without a mail: on a developer's machine, and at a preview with its set-up token. */
export const startOwnerSession = staffEndpoint({
  method: 'POST',
  path: '/admin/sessions/demo',
  body: z.object({ token: z.optional(z.string()) }),
  answer: staff,
  error: 'There is no owner yet.',
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
