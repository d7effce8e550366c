import { eq } from 'drizzle-orm';
import type { ProfileChange } from '#contract/customer.schema.ts';
import { user } from '../database/customer.tables.ts';
import type { Dependencies } from '../dependencies.ts';

export type UserRow = typeof user.$inferSelect;

type Database = Pick<Dependencies, 'database'>;

export async function readUser({ database }: Database, userId: string): Promise<UserRow | undefined> {
  return database.select().from(user).where(eq(user.id, userId)).get();
}

/** Writes a profile; an e-mail changes by proving it only. */
export async function changeUser(
  { database }: Database,
  userId: string,
  change: Omit<ProfileChange, 'email'> & { readonly pendingEmail?: string },
): Promise<UserRow | undefined> {
  if (Object.keys(change).length === 0) return readUser({ database }, userId);
  return database.update(user).set(change).where(eq(user.id, userId)).returning().get();
}
