import * as z from 'zod/mini';
import { succeeded } from '#contract/wire/answer.schema.ts';
import { endpoint, narrowEndpoint } from '#contract/wire/endpoint.ts';
import {
  codeRequest,
  codeRequestAnswer,
  codeVerification,
  codeVerificationAnswer,
} from './sign-in.schema.ts';

/** Sends a code, or verifies it if the body has `code`. See {@link requestCode} and {@link verifyCode}. */
export const verifyAccount = endpoint('POST', '/auth/verify', {
  body: z.union([codeVerification, codeRequest]),
  answer: z.union([codeRequestAnswer, codeVerificationAnswer]),
  error: 'Error verifying account.',
});

export const requestCode = narrowEndpoint(verifyAccount, { body: codeRequest, answer: codeRequestAnswer });

export const verifyCode = narrowEndpoint(verifyAccount, {
  body: codeVerification,
  answer: codeVerificationAnswer,
});

export const logOut = endpoint('POST', '/auth/logout', {
  answer: succeeded,
  error: 'Error logging out.',
});

/** Ends all sessions of the signed-in user, on every device. */
export const logOutEverywhere = endpoint('POST', '/auth/logout-everywhere', {
  answer: succeeded,
  error: 'Error logging out.',
  extension: true,
});
