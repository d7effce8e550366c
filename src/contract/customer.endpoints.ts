import * as z from 'zod/mini';
import { guest, profileChange, user } from './customer.schema.ts';
import { endpoint, useOf } from './endpoint.ts';
import { codeProof, codeProofAnswer, codeRequest, codeRequestAnswer } from './sign-in.schema.ts';
import { optional } from './wire.schema.ts';

/** Null when signed in without a guest cookie; recovers or mints a guest by marker (contract §2). */
export const getGuest = endpoint({
  method: 'GET',
  path: '/guests',
  query: z.object({ marker: optional(z.string()) }),
  answer: z.nullable(guest),
  error: 'Error loading guest.',
  section: '6',
});

export const updateGuest = endpoint({
  method: 'PUT',
  path: '/guests',
  body: profileChange,
  answer: guest,
  error: 'Error updating guest.',
  section: '6',
});

/** Null when nobody is signed in. */
export const getUser = endpoint({
  method: 'GET',
  path: '/users/me',
  answer: z.nullable(user),
  error: 'Error loading user.',
  section: '6',
});

/** Null when nobody is signed in; a new e-mail stays pending until its code is proven. */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/me',
  body: profileChange,
  answer: z.nullable(user),
  error: 'Error updating user.',
  section: '6',
});

/** Sends a code, or with `code` proves it: {@link requestCode} and {@link proveCode} are its two uses. */
export const verifyAccount = endpoint({
  method: 'POST',
  path: '/auth/verify',
  body: z.union([codeProof, codeRequest]),
  answer: z.union([codeRequestAnswer, codeProofAnswer]),
  error: 'Error verifying account.',
  section: '6',
});

export const requestCode = useOf(verifyAccount, { body: codeRequest, answer: codeRequestAnswer });

export const proveCode = useOf(verifyAccount, { body: codeProof, answer: codeProofAnswer });

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  answer: z.object({ success: z.literal(true) }),
  error: 'Error logging out.',
  section: '6',
});

/** Ends every session of the signed-in user, on whatever device. */
export const logOutEverywhere = endpoint({
  method: 'POST',
  path: '/auth/logout-everywhere',
  answer: z.object({ success: z.literal(true) }),
  error: 'Error logging out.',
  extension: true,
  section: '6',
});
