import { and, desc, eq, isNull, lte } from 'drizzle-orm';
import { sandboxRefund, sandboxTransaction } from '../database/sandbox.tables.ts';
import type { Clocked } from '../dependencies.ts';

export type SandboxTransaction = typeof sandboxTransaction.$inferSelect;
export type SandboxRefund = typeof sandboxRefund.$inferSelect;

/** Undefined when the reference was used before: Paystack refuses duplicates. */
export async function createTransaction(
  { database }: Clocked,
  row: typeof sandboxTransaction.$inferInsert,
): Promise<SandboxTransaction | undefined> {
  return database.insert(sandboxTransaction).values(row).onConflictDoNothing().returning().get();
}

/** A slow approval whose time has come is a success from here on. */
export async function findTransaction(
  { database, now }: Clocked,
  by: { reference: string } | { accessCode: string },
): Promise<SandboxTransaction | undefined> {
  const isIt =
    'reference' in by
      ? eq(sandboxTransaction.reference, by.reference)
      : eq(sandboxTransaction.accessCode, by.accessCode);
  await database
    .update(sandboxTransaction)
    .set({ status: 'success', paidAt: now() })
    .where(and(isIt, eq(sandboxTransaction.status, 'ongoing'), lte(sandboxTransaction.approvesAt, now())))
    .run();
  return database.select().from(sandboxTransaction).where(isIt).get();
}

/** A transaction that was paid stays paid. */
export async function changeTransaction(
  { database }: Clocked,
  id: number,
  change: Partial<typeof sandboxTransaction.$inferInsert>,
): Promise<void> {
  const isUnpaid = and(eq(sandboxTransaction.id, id), isNull(sandboxTransaction.paidAt));
  await database.update(sandboxTransaction).set(change).where(isUnpaid).run();
}

/** True for the one caller that may announce a success. */
export async function claimAnnouncement({ database, now }: Clocked, id: number): Promise<boolean> {
  const claimed = await database
    .update(sandboxTransaction)
    .set({ announcedAt: now() })
    .where(
      and(
        eq(sandboxTransaction.id, id),
        eq(sandboxTransaction.status, 'success'),
        isNull(sandboxTransaction.announcedAt),
      ),
    )
    .returning({ id: sandboxTransaction.id })
    .all();
  return claimed.length > 0;
}

/**
 * Gives some or all of a paid transaction back; undefined when it was not paid, less is left of it or it shall be
 * refused. One that shall fail later is taken up, fails, and leaves the transaction to be refunded by the next request.
 */
export async function createRefund(
  { database, now }: Clocked,
  { id, refundOutcome }: SandboxTransaction,
  amount: number,
): Promise<SandboxRefund | undefined> {
  if (refundOutcome === 'refused') return undefined;
  const fails = refundOutcome === 'failed';
  const d1 = database.$client;
  const left = `coalesce(paidAmount, amount) - (select coalesce(sum(amount), 0) from sandbox_refund
    where transactionId = ?1 and failedAt is null)`;
  const [made] = await d1.batch<SandboxRefund>([
    d1
      .prepare(
        `insert into sandbox_refund (createdAt, transactionId, amount, processedAt, failedAt)
         select ?2, id, ?3, iif(?4, null, ?2), iif(?4, ?2, null) from sandbox_transaction
         where id = ?1 and status = 'success' and ${left} >= ?3 returning *`,
      )
      .bind(id, now(), amount, fails ? 1 : 0),
    d1
      .prepare(
        `update sandbox_transaction set refundOutcome = null, status = iif(${left} = 0, 'reversed', status)
         where id = ?1 and status = 'success'`,
      )
      .bind(id),
  ]);
  return made?.results[0];
}

/** Newest first. */
export async function listRefunds({ database }: Clocked, transactionId: number): Promise<SandboxRefund[]> {
  return database
    .select()
    .from(sandboxRefund)
    .where(eq(sandboxRefund.transactionId, transactionId))
    .orderBy(desc(sandboxRefund.id))
    .all();
}
