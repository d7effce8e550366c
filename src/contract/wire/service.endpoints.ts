import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** How the gateway is doing, for everybody; without its database it answers 503 instead. */
const health = z.object({
  status: z.enum(['ok', 'degraded']),
  /** Sentences without figures or names. */
  problems: z.array(z.string()),
});

export type Health = z.output<typeof health>;

/** 503 `{error, status: 'down'}` without the database. */
export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  answer: health,
  error: 'The gateway is down.',
});

/** The raw body is signed in `x-paystack-signature`; a bad signature is a 401 and nothing is stored. */
export const postPaystackEvent = endpoint({
  method: 'POST',
  path: '/webhooks/paystack',
  answer: z.object({ message: z.literal('OK') }),
  error: 'The event is not signed.',
});

/** This contract as an OpenAPI document. */
export const getOpenApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  answer: z.record(z.string(), z.unknown()),
  error: 'Error loading the contract.',
  fresh: { seconds: 300 },
  extension: true,
});
