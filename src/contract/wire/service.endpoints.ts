import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The public health report. Without its database the gateway answers 503 instead. */
const health = z.object({
  status: z.enum(['ok', 'degraded']),
  /** Sentences without figures or names of people. */
  problems: z.array(z.string()),
});

export type Health = z.output<typeof health>;

/** Answers 503 `{error, status: 'down'}` without the database. */
export const getHealth = endpoint('GET', '/health', {
  answer: health,
  error: 'The gateway is down.',
});

/** `x-paystack-signature` signs the raw body. A wrong signature is a 401 and stores nothing. */
export const postPaystackEvent = endpoint('POST', '/webhooks/paystack', {
  answer: z.object({ message: z.literal('OK') }),
  error: 'The event is not signed.',
});

/** Signed by Resend: mail that bounced, failed or is suppressed. A wrong signature is a 401. */
export const postResendEvent = endpoint('POST', '/webhooks/resend', {
  answer: z.object({ message: z.literal('OK') }),
  error: 'The event is not signed.',
  extension: true,
});

/** This contract as an OpenAPI document. */
export const getOpenApi = endpoint('GET', '/openapi.json', {
  answer: z.record(z.string(), z.unknown()),
  error: 'Error loading the contract.',
  fresh: { seconds: 300 },
  extension: true,
});
