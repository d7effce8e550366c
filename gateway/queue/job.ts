import * as z from 'zod/mini';

export const job = z.object({ kind: z.enum(['mail', 'event']), id: z.string() });

/** A stored row that has work to do: a message of the outbox, an event of the payment provider. */
export type Job = z.output<typeof job>;
