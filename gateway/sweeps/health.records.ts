import { healthReport } from '../database/health.tables.ts';
import type { Clocked, Dependencies, Stored } from '../dependencies.ts';
import { alertEmail } from '../mail/messages/staff.ts';
import { outboxStatement } from '../mail/outbox.records.ts';
import { mailFailureMs } from '../orders/today.records.ts';
import { readStore } from '../store/store.records.ts';

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
  /** Of the report before; null: there is none yet. */
  readonly checkedAt: number | null;
  readonly problems: string | null;
  readonly failures: number | null;
  readonly sweepDue: number | null;
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
  exists (select 1 from payment where status = 'attention' and resolvedAt is null) as attention,
  exists (select 1 from mail where givenUpAt > ?1) as mailGivenUp,
  report.checkedAt, report.problems, report.failures,
  (select min(value) from json_each(report.sweepsDue)) as sweepDue
  from (select 1) left join health_report report`;

const minute = 60_000;
const day = 24 * 60 * minute;

/** What may pass before staff should look: the provider itself takes days for a refund that it has taken up. */
const patience = { unordered: 5 * minute, wanted: 5 * minute, event: 5 * minute, takenUp: 12 * day } as const;

/** Faults that count as many, and, once they were, as few again: a steady trickle mails staff once. */
const failures = { many: 10, few: 3 };

/** What no other mail to staff tells: a payment that needs a look and a refund that failed have one each. */
const alerting = {
  unreconciled: 'Payments wait to be reconciled.',
  mail: 'Mail could not be sent.',
  sweep: 'A schedule keeps failing.',
  calls: 'Many calls fail.',
};

function problemsOf(found: Open, time: number): string[] {
  const isLate = (['unordered', 'wanted', 'event', 'takenUp'] as const).some(
    (name) => (found[name] ?? time) < time - patience[name],
  );
  const isFailing = found.problems?.includes(alerting.calls);
  return [
    ...(found.attention === 1 ? ['A payment needs a look.'] : []),
    ...(found.failed !== null ? ['A refund has failed.'] : []),
    ...(isLate ? [alerting.unreconciled] : []),
    ...(found.mailGivenUp === 1 ? [alerting.mail] : []),
    ...((found.sweepDue ?? time) < time ? [alerting.sweep] : []),
    ...((found.failures ?? 0) >= (isFailing ? failures.few : failures.many) ? [alerting.calls] : []),
  ];
}

/** Writes the one row that GET /health is answered from, and tells staff of what is new in it. */
export async function reportHealth(dependencies: Dependencies): Promise<HealthReport> {
  const { database, now } = dependencies;
  const d1 = database.$client;
  const found = await d1
    .prepare(open)
    .bind(now() - mailFailureMs)
    .first<Open>();
  if (!found) throw new Error('The database told nothing of its health');
  const report = { checkedAt: now(), problems: problemsOf(found, now()) };
  await d1.batch([
    d1
      .prepare(
        `insert into health_report (id, checkedAt, problems, sweepsDue) values (1, ?1, ?2, '{}')
         on conflict (id) do update set checkedAt = ?1, problems = ?2, failures = failures * 9 / 10`,
      )
      .bind(report.checkedAt, JSON.stringify(report.problems)),
    ...(await alertStatements(dependencies, found, report.problems)),
  ]);
  return report;
}

/** A mail for each problem that the report before did not have. Sweeps that overlap write the same one. */
async function alertStatements(
  dependencies: Dependencies,
  before: Open,
  problems: readonly string[],
): Promise<D1PreparedStatement[]> {
  const staff = dependencies.settings.STAFF_EMAIL;
  const known: string = before.problems ?? '';
  const fresh = Object.entries(alerting).filter(
    ([, text]) => problems.includes(text) && !known.includes(text),
  );
  if (staff === undefined || fresh.length === 0) return [];
  const { name: storeName } = await readStore(dependencies);
  return fresh.map(([problem, text]) =>
    outboxStatement(
      dependencies,
      alertEmail({ about: `alert/${problem}/${before.checkedAt}`, text, storeName, recipient: staff }),
    ),
  );
}

/**
 * Notes until when sweeps must have succeeded, of those that have no such note. It is written before they run: one that
 * is killed each time, and what is left of its run with it, is found late all the same.
 */
export async function expectSweeps({ database, now }: Clocked, due: Record<string, number>): Promise<void> {
  await database.$client
    .prepare(
      `insert into health_report (id, checkedAt, problems, sweepsDue) values (1, ?1, '[]', ?2)
       on conflict (id) do update set sweepsDue = json_patch(?2, sweepsDue)
       where exists (select 1 from json_each(?2)
         where key not in (select key from json_each(health_report.sweepsDue)))`,
    )
    .bind(now(), JSON.stringify(due))
    .run();
}

/** Notes until when sweeps that succeeded must do so again. */
export async function noteSweeps({ database }: Stored, due: Record<string, number>): Promise<void> {
  await database.$client
    .prepare('update health_report set sweepsDue = json_patch(sweepsDue, ?1)')
    .bind(JSON.stringify(due))
    .run();
}

/** Counts a call that failed; without the database it is in the log alone. */
export async function countFailure({ database }: Stored): Promise<void> {
  try {
    await database.$client.prepare('update health_report set failures = failures + 1').run();
  } catch {
    // What broke the call may break this.
  }
}

export async function readReport({ database }: Stored): Promise<HealthReport | undefined> {
  return database
    .select({ checkedAt: healthReport.checkedAt, problems: healthReport.problems })
    .from(healthReport)
    .get();
}
