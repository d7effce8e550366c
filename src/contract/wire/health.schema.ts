import * as z from 'zod/mini';

/** How the gateway is doing, for everybody; without its database it answers 503 instead. */
export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  /** Sentences without figures or names. */
  problems: z.array(z.string()),
});

export type Health = z.output<typeof health>;
