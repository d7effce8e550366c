import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { optional } from '#contract/wire/wire.schema.ts';
import { guest, profileChange, user } from './customer.schema.ts';

/** Recovers or creates a guest by marker. Null for a user without a guest cookie. */
export const getGuest = endpoint('GET', '/guests', {
  query: z.object({ marker: optional(z.string()) }),
  answer: z.nullable(guest),
  error: 'Error loading guest.',
});

export const updateGuest = endpoint('PUT', '/guests', {
  body: profileChange,
  answer: guest,
  error: 'Error updating guest.',
});

/** Null if not signed in. */
export const getUser = endpoint('GET', '/users/me', {
  answer: z.nullable(user),
  error: 'Error loading user.',
});

/** Null if not signed in. A new e-mail is pending until its code is entered. */
export const updateUser = endpoint('PUT', '/users/me', {
  body: profileChange,
  answer: z.nullable(user),
  error: 'Error updating user.',
});
