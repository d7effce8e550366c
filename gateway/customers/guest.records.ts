import { eq, sql } from 'drizzle-orm';
import type { ProfileChange } from '#contract/customers/customer.schema.ts';
import { guest } from '../database/customer.tables.ts';
import type { WithDatabase } from '../dependencies.ts';

export type GuestRow = typeof guest.$inferSelect;

export async function readGuest({ database }: WithDatabase, guestId: string): Promise<GuestRow | undefined> {
  return database.select().from(guest).where(eq(guest.id, guestId)).get();
}

/** The guest a marker belongs to, and whether anything personal hangs on that guest. */
export async function findGuestByMarker(
  { database }: WithDatabase,
  markerHash: string,
): Promise<{ id: string; isPersonal: boolean } | undefined> {
  return database
    .select({
      id: guest.id,
      isPersonal: sql`${guest.email} is not null or ${guest.phoneNumber} is not null
        or ${guest.firstName} is not null or ${guest.lastName} is not null
        or ${guest.shippingAddress} is not null or ${guest.billingAddress} is not null
        or exists (select 1 from payment where payment.ownerId = guest.id)`.mapWith(Boolean),
    })
    .from(guest)
    .where(eq(guest.markerHash, markerHash))
    .get();
}

/**
 * Makes a guest. Of parallel calls with one marker one insert wins and all get its guest; `isRebinding` takes the
 * marker away from the guest that had it.
 */
export async function createGuest(
  { database }: WithDatabase,
  row: { id: string; createdAt: number; markerHash: string | null },
  isRebinding: boolean,
): Promise<string> {
  const insert = database.insert(guest).values(row).onConflictDoNothing({ target: guest.markerHash });
  if (row.markerHash === null) {
    await insert;
    return row.id;
  }
  const marked = eq(guest.markerHash, row.markerHash);
  const owner = database.select({ id: guest.id }).from(guest).where(marked);
  const release = database.update(guest).set({ markerHash: null }).where(marked);
  if (isRebinding) await database.batch([release, insert]);
  else await insert;
  return (await owner.get())?.id ?? row.id;
}

export async function changeGuest(
  { database }: WithDatabase,
  guestId: string,
  profile: ProfileChange,
): Promise<GuestRow | undefined> {
  if (Object.keys(profile).length === 0) return readGuest({ database }, guestId);
  return database.update(guest).set(profile).where(eq(guest.id, guestId)).returning().get();
}
