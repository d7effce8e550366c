import { healthReport } from '../database/health.tables.ts';
import type { Clocked, Stored } from '../dependencies.ts';

export type HealthReport = Pick<typeof healthReport.$inferSelect, 'checkedAt' | 'problems'>;

/** What is open, each read from an index that holds nothing else: the times are those of the oldest. */
type Open = {
  readonly unordered: number | null;
  readonly wanted: number | null;
  readonly takenUp: number | null;
  readonly failed: number | null;
  readonly event: number | null;
  readonly attention: 0 | 1;
  readonly mailGivenUp: 0 | 1;
};

const refunds = `select min(refundAskedAt) from payment
  where refundStatus is not null and refundStatus <> 'processed' and`;

const open = `select
  (select min(settledAt) from payment
   where status = 'paid' and orderId is null and refundStatus is null) as unordered,
  (${refunds} refundStatus = 'wanted') as wanted,
  (${refunds} refundStatus in ('pending', 'processing')) as takenUp,
  (${refunds} refundFailedAt is not null) as failed,
  (select min(createdAt) from payment_event where handledAt is null) as event,
  exists (select 1 from payment where status = 'attention') as attention,
  exists (select 1 from mail where givenUpAt is not null) as mailGivenUp`;

const minute = 60_000;
const day = 24 * 60 * minute;

/** What may pass before staff should look: the provider itself takes days for a refund that it has taken up. */
const patience = { unordered: 5 * minute, wanted: 5 * minute, event: 5 * minute, takenUp: 12 * day } as const;

function problemsOf(found: Open, time: number): string[] {
  const isLate = (['unordered', 'wanted', 'event', 'takenUp'] as const).some(
    (name) => (found[name] ?? time) < time - patience[name],
  );
  return [
    ...(found.attention === 1 ? ['A payment needs a look.'] : []),
    ...(found.failed !== null ? ['A refund has failed.'] : []),
    ...(isLate ? ['Payments wait to be reconciled.'] : []),
    ...(found.mailGivenUp === 1 ? ['Mail could not be sent.'] : []),
  ];
}

/** Writes the one row that GET /health is answered from. */
export async function reportHealth({ database, now }: Clocked): Promise<HealthReport> {
  const found = await database.$client.prepare(open).first<Open>();
  if (!found) throw new Error('The database told nothing of its health');
  const report = { checkedAt: now(), problems: problemsOf(found, now()) };
  await database
    .insert(healthReport)
    .values({ id: 1, ...report })
    .onConflictDoUpdate({ target: healthReport.id, set: report })
    .run();
  return report;
}

export async function readReport({ database }: Stored): Promise<HealthReport | undefined> {
  return database
    .select({ checkedAt: healthReport.checkedAt, problems: healthReport.problems })
    .from(healthReport)
    .get();
}
