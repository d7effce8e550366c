import * as z from 'zod/mini';
import { optional } from './wire.schema.ts';

/** The body of every answer outside 2xx. */
export const errorBody = z.object({ error: z.string() });

/** The answer of a call that has nothing to say. */
export const succeeded = z.object({ success: z.literal(true) });

/** A 200 that gives the shopper the reason why nothing changed. */
export const refused = z.object({ success: z.literal(false), message: z.string() });

/** A 200 that confirms the change. */
export const done = z.object({ success: z.literal(true), message: optional(z.string()) });
