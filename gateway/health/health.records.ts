import { sql } from 'drizzle-orm';
import { batch, type Statement } from '../database/commit.ts';
import { healthReport } from '../database/health.tables.ts';
import { isRefundOpen, isUnordered, needsAttention } from '../database/payment.tables.ts';
import type { Dependencies, WithClock, WithDatabase } from '../dependencies.ts';
import { alertEmail } from '../mail/messages/staff.ts';
import { outboxStatement } from '../mail/outbox.records.ts';
import { lateMs, mailFailureMs } from '../orders/today.records.ts';
import { readStore } from '../store/store.records.ts';
import { dayMs } from '../time-units.ts';

export type HealthReport = Pick<typeof healthReport.$inferSelect, 'checkedAt' | 'problems'>;

/** Open work, read from partial indexes. */
type Open = Record<'isLate' | 'hasFailed' | 'attention' | 'isMailFailing', 0 | 1> & {
  /** Of the previous report. Null without one. */
  readonly checkedAt: number | null;
  readonly problems: string | null;
  readonly failures: number | null;
  readonly sweepDue: number | null;
};

const refunds = sql.raw(`select 1 from payment where ${isRefundOpen} and`);

/** With the outbox' pauses, half an hour. Mail given up earlier has an address that is refused. */
const lateTries = 6;

/** A refund that the provider has accepted is late after twelve days: it needs days. */
const open = (time: number) => sql`select
  exists (select 1 from payment where ${sql.raw(isUnordered)} and settledAt < ${time - lateMs})
    or exists (${refunds} refundStatus = 'wanted' and refundAskedAt < ${time - lateMs})
    or exists (${refunds} refundStatus in ('pending', 'processing') and refundAskedAt < ${time - 12 * dayMs})
    or exists (select 1 from payment_event where handledAt is null and createdAt < ${time - lateMs})
    as isLate,
  exists (${refunds} refundFailedAt is not null) as hasFailed,
  exists (select 1 from payment where ${sql.raw(needsAttention)}) as attention,
  (exists (select 1 from mail where givenUpAt > ${time - mailFailureMs} and tries >= ${lateTries}) or exists (
    select 1 from mail where sentAt is null and givenUpAt is null and tries >= ${lateTries})) as isMailFailing,
  report.checkedAt, report.problems, report.failures,
  (select min(value) from json_each(report.sweepsDue)) as sweepDue
  from (select 1) left join health_report report`;

/** The failure count that raises the alert, and the lower one that ends it, so a steady trickle sends one mail. */
const failureLimits = { raise: 10, end: 3 };

/** Problems that are mailed to staff. Payments that need attention and failed refunds have their own mails. */
const alerts = {
  unreconciled: 'Payments wait to be reconciled.',
  mail: 'Mail could not be sent.',
  sweep: 'A schedule keeps failing.',
  calls: 'Many calls fail.',
};

function problemsOf(work: Open, time: number): string[] {
  const isFailing = work.problems?.includes(alerts.calls);
  return [
    ...(work.attention === 1 ? ['A payment needs a look.'] : []),
    ...(work.hasFailed === 1 ? ['A refund has failed.'] : []),
    ...(work.isLate === 1 ? [alerts.unreconciled] : []),
    ...(work.isMailFailing === 1 ? [alerts.mail] : []),
    ...((work.sweepDue ?? time) < time ? [alerts.sweep] : []),
    ...((work.failures ?? 0) >= (isFailing ? failureLimits.end : failureLimits.raise) ? [alerts.calls] : []),
  ];
}

/** Writes the row that GET /health reads, and mails staff about new problems. */
export async function reportHealth(dependencies: Dependencies): Promise<HealthReport> {
  const { database, now } = dependencies;
  const [work] = await database.all<Open>(open(now()));
  if (!work) throw new Error('The health query returned no row');
  const report = { checkedAt: now(), problems: problemsOf(work, now()) };
  await batch(database.$client, [
    sql`insert into health_report (id, checkedAt, problems, sweepsDue)
      values (1, ${report.checkedAt}, ${JSON.stringify(report.problems)}, '{}')
      on conflict (id) do update
      set checkedAt = excluded.checkedAt, problems = excluded.problems, failures = failures * 9 / 10`,
    ...(await alertStatements(dependencies, work, report.problems)),
  ]);
  return report;
}

/** One mail per problem that the previous report did not have. Overlapping sweeps write the same mail. */
async function alertStatements(
  dependencies: Dependencies,
  before: Open,
  problems: readonly string[],
): Promise<Statement[]> {
  const staff = dependencies.settings.STAFF_EMAIL;
  const known: string = before.problems ?? '';
  const newAlerts = Object.entries(alerts).filter(
    ([, text]) => problems.includes(text) && !known.includes(text),
  );
  if (staff === undefined || newAlerts.length === 0) return [];
  const { name: storeName } = await readStore(dependencies);
  return newAlerts.map(([problem, text]) =>
    outboxStatement(
      dependencies,
      alertEmail({ about: `alert/${problem}/${before.checkedAt}`, text, storeName, recipient: staff }),
    ),
  );
}

/**
 * Sets a deadline for sweeps without one, before they run: a sweep that is killed in every run, and those after it,
 * are then reported as late.
 */
export async function expectSweeps({ database, now }: WithClock, due: Record<string, number>): Promise<void> {
  await database.run(sql`
    insert into health_report (id, checkedAt, problems, sweepsDue) values (1, ${now()}, '[]', ${JSON.stringify(due)})
    on conflict (id) do update set sweepsDue = json_patch(excluded.sweepsDue, sweepsDue)
    where exists (select 1 from json_each(excluded.sweepsDue)
      where key not in (select key from json_each(health_report.sweepsDue)))`);
}

/** Sets the next deadline of sweeps that succeeded. */
export async function recordSweeps({ database }: WithDatabase, due: Record<string, number>): Promise<void> {
  await database.run(sql`update health_report set sweepsDue = json_patch(sweepsDue, ${JSON.stringify(due)})`);
}

/** Counts a failed call. Never throws. */
export async function countFailure({ database }: WithDatabase): Promise<void> {
  try {
    await database.run(sql`update health_report set failures = failures + 1`);
  } catch {
    // The database may be the cause of the failure.
  }
}

export async function readReport({ database }: WithDatabase): Promise<HealthReport | undefined> {
  return database
    .select({ checkedAt: healthReport.checkedAt, problems: healthReport.problems })
    .from(healthReport)
    .get();
}
