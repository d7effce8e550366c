import { and, eq } from 'drizzle-orm';
import type { ProfileChange } from '#contract/customers/customer.schema.ts';
import { user } from '../database/customer.tables.ts';
import type { Stored } from '../dependencies.ts';

export type UserRow = typeof user.$inferSelect;

export async function readUser({ database }: Stored, userId: string): Promise<UserRow | undefined> {
  return database.select().from(user).where(eq(user.id, userId)).get();
}

/** Whether an order's e-mail is its customer's own: a user's, who signed in with it. */
export async function isProvenEmail(
  { database }: Stored,
  { ownerId, snapshot }: { readonly ownerId: string; readonly snapshot: { readonly email: string } },
): Promise<boolean> {
  const isOwn = and(eq(user.id, ownerId), eq(user.email, snapshot.email));
  return (await database.select({ id: user.id }).from(user).where(isOwn).get()) !== undefined;
}

/** Writes a profile; an e-mail changes by proving it only. */
export async function changeUser(
  { database }: Stored,
  userId: string,
  change: Omit<ProfileChange, 'email'> & { readonly pendingEmail?: string },
): Promise<UserRow | undefined> {
  if (Object.keys(change).length === 0) return readUser({ database }, userId);
  return database.update(user).set(change).where(eq(user.id, userId)).returning().get();
}
