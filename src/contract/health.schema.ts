import * as z from 'zod/mini';
import { count, ms, orNull } from './wire.schema.ts';

/** How the gateway is doing; without its database it answers 503 instead (contract §17). */
export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  time: ms,
  oldestUnreconciledSeconds: orNull(count),
  outboxWaiting: count,
});

export type Health = z.output<typeof health>;
