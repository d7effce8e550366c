import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { optional } from '#contract/wire/wire.schema.ts';
import { guest, profileChange, user } from './customer.schema.ts';

/** Null when signed in without a guest cookie; recovers or mints a guest by marker. */
export const getGuest = endpoint({
  method: 'GET',
  path: '/guests',
  query: z.object({ marker: optional(z.string()) }),
  answer: z.nullable(guest),
  error: 'Error loading guest.',
});

export const updateGuest = endpoint({
  method: 'PUT',
  path: '/guests',
  body: profileChange,
  answer: guest,
  error: 'Error updating guest.',
});

/** Null without sign-in. */
export const getUser = endpoint({
  method: 'GET',
  path: '/users/me',
  answer: z.nullable(user),
  error: 'Error loading user.',
});

/** Null without sign-in; a new e-mail stays pending until its code is proven. */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/me',
  body: profileChange,
  answer: z.nullable(user),
  error: 'Error updating user.',
});
