import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import { batch } from '../database/commit.ts';
import { sandboxRefund, sandboxTransaction } from '../database/sandbox.tables.ts';
import type { WithClock } from '../dependencies.ts';

export type SandboxTransaction = typeof sandboxTransaction.$inferSelect;
export type SandboxRefund = typeof sandboxRefund.$inferSelect;

/** Undefined for a duplicate reference, which Paystack refuses. */
export async function createTransaction(
  { database }: WithClock,
  row: typeof sandboxTransaction.$inferInsert,
): Promise<SandboxTransaction | undefined> {
  return database.insert(sandboxTransaction).values(row).onConflictDoNothing().returning().get();
}

/** Turns a slow approval that is due into a success first. */
export async function findTransaction(
  { database, now }: WithClock,
  by: { reference: string } | { accessCode: string },
): Promise<SandboxTransaction | undefined> {
  const isMatch =
    'reference' in by
      ? eq(sandboxTransaction.reference, by.reference)
      : eq(sandboxTransaction.accessCode, by.accessCode);
  await database
    .update(sandboxTransaction)
    .set({ status: 'success', paidAt: now() })
    .where(and(isMatch, eq(sandboxTransaction.status, 'ongoing'), lte(sandboxTransaction.approvesAt, now())));
  return database.select().from(sandboxTransaction).where(isMatch).get();
}

/** Does not change a paid transaction. */
export async function updateTransaction(
  { database }: WithClock,
  id: number,
  change: Partial<typeof sandboxTransaction.$inferInsert>,
): Promise<void> {
  const isUnpaid = and(eq(sandboxTransaction.id, id), isNull(sandboxTransaction.paidAt));
  await database.update(sandboxTransaction).set(change).where(isUnpaid);
}

/** True for the one caller that may send the success event. */
export async function claimSuccessEvent({ database, now }: WithClock, id: number): Promise<boolean> {
  const isUnsent = and(eq(sandboxTransaction.status, 'success'), isNull(sandboxTransaction.announcedAt));
  const { meta } = await database
    .update(sandboxTransaction)
    .set({ announcedAt: now() })
    .where(and(eq(sandboxTransaction.id, id), isUnsent));
  return meta.changes > 0;
}

/**
 * Refunds some or all of a paid transaction. Undefined when it was not paid, less is left, or the chosen fault refuses
 * it. With the fault `failsRefund` the refund is accepted and fails, and the next one succeeds.
 */
export async function createRefund(
  { database, now }: WithClock,
  { id, refundOutcome }: SandboxTransaction,
  amount: number,
): Promise<SandboxRefund | undefined> {
  if (refundOutcome === 'refused') return undefined;
  const fails = refundOutcome === 'failed';
  const time = now();
  const left = sql`coalesce(paidAmount, amount) - (select coalesce(sum(amount), 0) from sandbox_refund
    where transactionId = ${id} and failedAt is null)`;
  const [created] = await batch<SandboxRefund>(database.$client, [
    sql`insert into sandbox_refund (createdAt, transactionId, amount, failedAt)
      select ${time}, id, ${amount}, ${fails ? time : null} from sandbox_transaction
      where id = ${id} and status = 'success' and ${left} >= ${amount} returning *`,
    sql`update sandbox_transaction set refundOutcome = null, status = iif(${left} = 0, 'reversed', status)
      where id = ${id} and status = 'success'`,
  ]);
  return created?.results[0];
}

/** Newest first. */
export async function listRefunds({ database }: WithClock, transactionId: number): Promise<SandboxRefund[]> {
  return database
    .select()
    .from(sandboxRefund)
    .where(eq(sandboxRefund.transactionId, transactionId))
    .orderBy(desc(sandboxRefund.id));
}
