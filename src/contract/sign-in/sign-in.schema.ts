import * as z from 'zod/mini';
import { contactDraft, maxEmail, user } from '#contract/customers/customer.schema.ts';
import { refused } from '#contract/wire/answer.schema.ts';
import { textTo } from '#contract/wire/wire.schema.ts';

const email = textTo(maxEmail, 1);

/** Requests a code. The names are for a new account. `code` must be missing or null. */
export const codeRequest = z.extend(z.pick(contactDraft, { firstName: true, lastName: true }), {
  email,
  code: z.optional(z.null()),
});

/** Verifies an e-mail with its code. */
export const codeVerification = z.object({ email, code: textTo(20, 1) });

const codeSent = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ email: z.string() }),
});

const signedIn = z.object({ success: z.literal(true), user });

const codeRefused = z.object({ error: z.literal(true), message: z.string() });

export const codeRequestAnswer = z.union([codeSent, refused]);
export const codeVerificationAnswer = z.union([signedIn, codeRefused]);
