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
 * Takes all of a paid transaction back; undefined when it was not paid, is refunded already or shall be refused. One
 * that shall fail later is taken up, fails, and leaves the transaction to be refunded by the next request.
 */
export async function createRefund(
  { database, now }: Clocked,
  { id, amount, paidAmount, refundOutcome }: SandboxTransaction,
): Promise<SandboxRefund | undefined> {
  if (refundOutcome === 'refused') return undefined;
  const fails = refundOutcome === 'failed';
  const taken = await database
    .update(sandboxTransaction)
    .set(fails ? { refundOutcome: null } : { status: 'reversed' })
    .where(
      and(
        eq(sandboxTransaction.id, id),
        eq(sandboxTransaction.status, 'success'),
        fails ? eq(sandboxTransaction.refundOutcome, 'failed') : isNull(sandboxTransaction.refundOutcome),
      ),
    )
    .returning({ id: sandboxTransaction.id })
    .get();
  if (!taken) return undefined;
  const ended = fails ? { failedAt: now() } : { processedAt: now() };
  return database
    .insert(sandboxRefund)
    .values({ createdAt: now(), transactionId: id, amount: paidAmount ?? amount, ...ended })
    .returning()
    .get();
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
