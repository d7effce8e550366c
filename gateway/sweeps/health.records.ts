import type { Dependencies } from '../dependencies.ts';

export type HealthRow = {
  readonly oldestUnreconciled: number | null;
  readonly outboxWaiting: number;
  readonly attention: number;
  readonly givenUp: number;
};

/** Payments that came, or events that told of one, and have become neither order nor refund yet. */
const unreconciled = `
  select settledAt as since from payment where status = 'paid' and refundStatus is null
    and not exists (select 1 from orders where orders.externalReference = payment.reference)
  union all select refundAskedAt from payment where refundStatus = 'wanted'
  union all select createdAt from payment_event where handledAt is null`;

/** What /health is judged by, in one read (contract §17). */
export async function readHealth({ database }: Pick<Dependencies, 'database'>): Promise<HealthRow> {
  const row = await database.$client
    .prepare(
      `select (select min(since) from (${unreconciled})) as oldestUnreconciled,
         (select count(*) from mail where sentAt is null and givenUpAt is null) as outboxWaiting,
         (select count(*) from checkout_session where needsAttention = 1 and placedOrderId is null) as attention,
         (select count(*) from mail where givenUpAt is not null) as givenUp`,
    )
    .first<HealthRow>();
  if (!row) throw new Error('The database told nothing of its health');
  return row;
}
