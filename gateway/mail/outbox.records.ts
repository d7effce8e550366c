import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { mail } from '../database/mail.tables.ts';
import type { Clocked, Stored } from '../dependencies.ts';

export type MailRow = typeof mail.$inferSelect;

const isWaiting = and(isNull(mail.sentAt), isNull(mail.givenUpAt));

/** Mail whose time has come, oldest first; at most 25 at once, or one alone. */
export async function findDueMail({ database, now }: Clocked, id?: string): Promise<MailRow[]> {
  return database
    .select()
    .from(mail)
    .where(and(isWaiting, lte(mail.nextTryAt, now()), id === undefined ? undefined : eq(mail.id, id)))
    .orderBy(asc(mail.nextTryAt))
    .limit(25)
    .all();
}

/** True for the one caller that may try this message now; others find it again only after the pause. */
export async function claimMail(
  { database, now }: Clocked,
  { id, tries }: Pick<MailRow, 'id' | 'tries'>,
  pauseMs: number,
): Promise<boolean> {
  const claimed = await database
    .update(mail)
    .set({ tries: sql`tries + 1`, nextTryAt: now() + pauseMs })
    .where(and(eq(mail.id, id), eq(mail.tries, tries), isWaiting))
    .returning({ id: mail.id })
    .all();
  return claimed.length > 0;
}

export async function markMail(
  { database, now }: Clocked,
  id: string,
  end: 'sentAt' | 'givenUpAt',
): Promise<void> {
  await database
    .update(mail)
    .set({ [end]: now() })
    .where(eq(mail.id, id))
    .run();
}

export async function listMail({ database }: Stored): Promise<MailRow[]> {
  return database.select().from(mail).orderBy(sql`createdAt desc, rowid desc`).limit(200).all();
}

export async function readMail({ database }: Stored, id: string): Promise<MailRow | undefined> {
  return database.select().from(mail).where(eq(mail.id, id)).get();
}
