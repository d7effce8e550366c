import * as z from 'zod/mini';
import { endpoint, useOf } from '#contract/wire/endpoint.ts';
import { codeProof, codeProofAnswer, codeRequest, codeRequestAnswer } from './sign-in.schema.ts';

/** Sends a code, or with `code` proves it: {@link requestCode} and {@link proveCode} are its two uses. */
export const verifyAccount = endpoint({
  method: 'POST',
  path: '/auth/verify',
  body: z.union([codeProof, codeRequest]),
  answer: z.union([codeRequestAnswer, codeProofAnswer]),
  error: 'Error verifying account.',
});

export const requestCode = useOf(verifyAccount, { body: codeRequest, answer: codeRequestAnswer });

export const proveCode = useOf(verifyAccount, { body: codeProof, answer: codeProofAnswer });

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  answer: z.object({ success: z.literal(true) }),
  error: 'Error logging out.',
});

/** Ends every session of the signed-in user, on whatever device. */
export const logOutEverywhere = endpoint({
  method: 'POST',
  path: '/auth/logout-everywhere',
  answer: z.object({ success: z.literal(true) }),
  error: 'Error logging out.',
  extension: true,
});
