import { and, eq } from 'drizzle-orm';
import type { ProfileChange } from '#contract/customers/customer.schema.ts';
import { user } from '../database/customer.tables.ts';
import type { WithDatabase } from '../dependencies.ts';

export type UserRow = typeof user.$inferSelect;

export async function isVerifiedEmail(
  { database }: WithDatabase,
  { ownerId, snapshot }: { readonly ownerId: string; readonly snapshot: { readonly email: string } },
): Promise<boolean> {
  const isOwn = and(eq(user.id, ownerId), eq(user.email, snapshot.email));
  return (await database.select({ id: user.id }).from(user).where(isOwn).get()) !== undefined;
}

/** Updates at least one field. The e-mail changes only when its code is verified. */
export async function saveProfile(
  { database }: WithDatabase,
  userId: string,
  change: Omit<ProfileChange, 'email'> & { readonly pendingEmail?: string | null },
): Promise<UserRow | undefined> {
  return database.update(user).set(change).where(eq(user.id, userId)).returning().get();
}
