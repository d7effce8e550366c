import { and, asc, desc, eq, isNull, like, notExists, notInArray, or, sql, sum } from 'drizzle-orm';
import { undoneStatuses } from '#contract/checkout/checkout-session.rules.ts';
import { pointsFor } from '#contract/rewards/points.rules.ts';
import { user } from '../database/customer.tables.ts';
import { orders } from '../database/order.tables.ts';
import { payment } from '../database/payment.tables.ts';
import { pointsEntry, rewardTier } from '../database/reward.tables.ts';
import type { Stored } from '../dependencies.ts';

export type PointsRow = typeof pointsEntry.$inferSelect;
export type TierRow = typeof rewardTier.$inferSelect;
export type OrderRow = typeof orders.$inferSelect;

/** SQL: what of `payment` went back; a refund that is still under way takes its points once it is done. */
export const refundedAmount = `(select coalesce(sum(amount), 0) from payment_refund
  where paymentId = payment.id and payment_refund.status = 'processed')`;

/** An order that may bring points, and what of its payment went back. */
export type PayingOrder = {
  readonly order: OrderRow;
  readonly paid: number;
  readonly refunded: number;
};

const payingOrder = {
  order: orders,
  paid: payment.amount,
  refunded: sql<number>`${sql.raw(refundedAmount)}`,
};

/** The points an order would bring, less their share of what was refunded, rounded down. */
export function potentialPoints({ order, paid, refunded }: PayingOrder): number {
  const points = pointsFor(order.amount);
  return points - Math.floor((points * refunded) / paid);
}

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
export async function findEligibleOrders({ database }: Stored, userId: string): Promise<PayingOrder[]> {
  const email = database.select({ email: user.email }).from(user).where(eq(user.id, userId));
  const awarded = database
    .select({ id: pointsEntry.id })
    .from(pointsEntry)
    .where(eq(pointsEntry.orderId, orders.id));
  return database
    .select(payingOrder)
    .from(orders)
    .innerJoin(payment, eq(payment.reference, orders.externalReference))
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
    .orderBy(desc(orders.createdAt), desc(sql`${orders}.rowid`))
    .all();
}

/** A customer's own order with its points, if they have been given, and how many refunds have left. */
export async function readOrderPoints(
  { database }: Stored,
  { orderId, ownerId }: { orderId: string; ownerId: string },
): Promise<(PayingOrder & { entry: PointsRow | null; left: number | null }) | undefined> {
  const left = sql<number | null>`(select sum(points) from points_entry where orderId = ${orders.id})`;
  return database
    .select({ ...payingOrder, entry: pointsEntry, left })
    .from(orders)
    .innerJoin(payment, eq(payment.reference, orders.externalReference))
    .leftJoin(pointsEntry, eq(pointsEntry.about, sql`'earned/' || ${orders.id}`))
    .where(and(eq(orders.id, orderId), eq(orders.ownerId, ownerId)))
    .get();
}
