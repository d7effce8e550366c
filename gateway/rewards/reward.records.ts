import { and, asc, desc, eq, isNull, like, notExists, notInArray, or, sql, sum } from 'drizzle-orm';
import { undoneStatuses } from '#contract/checkout/checkout-session.rules.ts';
import { user } from '../database/customer.tables.ts';
import { orders } from '../database/order.tables.ts';
import { pointsEntry, rewardTier } from '../database/reward.tables.ts';
import type { Stored } from '../dependencies.ts';

export type PointsRow = typeof pointsEntry.$inferSelect;
export type TierRow = typeof rewardTier.$inferSelect;
export type OrderRow = typeof orders.$inferSelect;

export async function readPoints({ database }: Stored, ownerId: string): Promise<number> {
  const row = await database
    .select({ points: sum(pointsEntry.points) })
    .from(pointsEntry)
    .where(eq(pointsEntry.ownerId, ownerId))
    .get();
  return Number(row?.points ?? 0);
}

/** Newest first. */
export async function listPoints({ database }: Stored, ownerId: string): Promise<PointsRow[]> {
  return database
    .select()
    .from(pointsEntry)
    .where(eq(pointsEntry.ownerId, ownerId))
    .orderBy(desc(pointsEntry.createdAt), desc(sql`rowid`))
    .all();
}

export async function listActiveTiers({ database }: Stored): Promise<TierRow[]> {
  return database
    .select()
    .from(rewardTier)
    .where(eq(rewardTier.isActive, true))
    .orderBy(asc(rewardTier.pointsRequired))
    .all();
}

/**
 * Orders under the user's proven e-mail that could still bring points: verified, undiscounted, standing, not
 * awarded. Their own and guests'; another account's stay its own. Newest first.
 */
export async function findEligibleOrders({ database }: Stored, userId: string): Promise<OrderRow[]> {
  const email = database.select({ email: user.email }).from(user).where(eq(user.id, userId));
  const awarded = database
    .select({ id: pointsEntry.id })
    .from(pointsEntry)
    .where(eq(pointsEntry.orderId, orders.id));
  return database
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.email, sql`(${email})`),
        or(eq(orders.ownerId, userId), like(orders.ownerId, 'guest%')),
        eq(orders.hasVerifiedPayment, true),
        isNull(orders.discount),
        notInArray(orders.status, [...undoneStatuses]),
        notExists(awarded),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(sql`rowid`))
    .all();
}

/** A customer's own order with its points, if they have been given, and how many refunds have left. */
export async function readOrderPoints(
  { database }: Stored,
  { orderId, ownerId }: { orderId: string; ownerId: string },
): Promise<{ order: OrderRow; entry: PointsRow | null; left: number | null } | undefined> {
  const left = sql<number | null>`(select sum(points) from points_entry where orderId = ${orders.id})`;
  return database
    .select({ order: orders, entry: pointsEntry, left })
    .from(orders)
    .leftJoin(pointsEntry, eq(pointsEntry.about, sql`'earned/' || ${orders.id}`))
    .where(and(eq(orders.id, orderId), eq(orders.ownerId, ownerId)))
    .get();
}
