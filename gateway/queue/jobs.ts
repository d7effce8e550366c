import type { MessageBatch } from '@cloudflare/workers-types';
import * as z from 'zod/mini';
import { processEvents } from '../checkout/process-event.ts';
import type { Dependencies, Job } from '../dependencies.ts';
import { logFault } from '../http/errors.ts';
import { sendMail } from '../mail/outbox.ts';

export const jobSchema = z.object({ kind: z.enum(['mail', 'event']), id: z.string() });

/** Handlers claim their row or are idempotent. They resolve to false if the job must be retried. */
const handlers = { mail: sendMail, event: processEvents };

/** Runs `work`, then enqueues the jobs that it created. Sweeps find the jobs that cannot be enqueued. */
export async function withJobs<Result>(
  dependencies: Dependencies,
  work: (own: Dependencies) => Promise<Result>,
): Promise<Result> {
  const { queue, background } = dependencies;
  if (!queue) return work(dependencies);
  const jobs: Job[] = [];
  const result = await work({ ...dependencies, jobs });
  if (jobs.length > 0) {
    const sent = queue.sendBatch(jobs.map((body) => ({ body })));
    background(sent.catch((error) => logFault({ at: 'queue' }, error)));
  }
  return result;
}

/** Processes a queue batch. Retries after 1, 2, 4 minutes, like the outbox. */
export async function consumeJobs(dependencies: Dependencies, batch: MessageBatch): Promise<void> {
  await withJobs(dependencies, async (own) => {
    for (const message of batch.messages) {
      const { kind, id } = jobSchema.parse(message.body);
      if (await handlers[kind](own, id)) message.ack();
      else message.retry({ delaySeconds: 60 * 2 ** (message.attempts - 1) });
    }
  });
}
