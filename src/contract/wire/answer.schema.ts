import * as z from 'zod/mini';
import { optional } from './wire.schema.ts';

/** The body of every answer that is not 2xx. */
export const errorBody = z.object({ error: z.string() });

/** A 200 that tells the shopper why nothing was done. */
export const refused = z.object({ success: z.literal(false), message: z.string() });

/** A 200 that says it was done. */
export const done = z.object({ success: z.literal(true), message: optional(z.string()) });
