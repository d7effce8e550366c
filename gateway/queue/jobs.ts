import type { MessageBatch } from '@cloudflare/workers-types';
import type { Dependencies } from '../dependencies.ts';
import { logFault } from '../http/errors.ts';
import { sendMail } from '../mail/outbox.ts';
import { processEvents } from '../payments/event.process.ts';
import { type Job, job } from './job.ts';

/** Each takes its row by a conditional update, or may be repeated; false when it has to be tried again. */
const handlers = { mail: sendMail, event: processEvents };

/** Does work, then hands the rows it has stored to the queue. What the queue does not take, sweeps find. */
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

/** Works on what the queue brings, again after pauses of 1, 2, 4 minutes, as the outbox has them. */
export async function consumeJobs(dependencies: Dependencies, batch: MessageBatch): Promise<void> {
  await withJobs(dependencies, async (own) => {
    for (const message of batch.messages) {
      const { kind, id } = job.parse(message.body);
      if (await handlers[kind](own, id)) message.ack();
      else message.retry({ delaySeconds: 60 * 2 ** (message.attempts - 1) });
    }
  });
}
