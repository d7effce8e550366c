import { and, desc, eq, isNull, like, notExists, notInArray, or, sql, sum } from 'drizzle-orm';
import { reversedStatuses } from '#contract/orders/order-status.rules.ts';
import { pointsFor } from '#contract/rewards/reward.rules.ts';
import { user } from '../database/customer.tables.ts';
import { orders } from '../database/order.tables.ts';
import { payment } from '../database/payment.tables.ts';
import { pointsEntry } from '../database/promotion.tables.ts';
import type { WithDatabase } from '../dependencies.ts';

export type PointsRow = typeof pointsEntry.$inferSelect;

/** SQL: the processed refunds of `payment`. Pending ones deduct points when they are processed. */
export const refundedAmount = sql<number>`(select coalesce(sum(amount), 0) from payment_refund
  where paymentId = payment.id and payment_refund.status = 'processed')`;

/** An order that can earn points, with its paid and refunded amounts. */
export type EarningOrder = Awaited<ReturnType<typeof findEligibleOrders>>[number];

const earningOrder = {
  order: orders,
  paid: payment.amount,
  refunded: refundedAmount,
};

/** The points an order would earn, less the refunded share (rounded down). */
export function potentialPoints({ order, paid, refunded }: EarningOrder): number {
  const points = pointsFor(order.amount);
  return points - Math.floor((points * refunded) / paid);
}

export async function readPoints({ database }: WithDatabase, ownerId: string): Promise<number> {
  const row = await database
    .select({ points: sum(pointsEntry.points) })
    .from(pointsEntry)
    .where(eq(pointsEntry.ownerId, ownerId))
    .get();
  return Number(row?.points ?? 0);
}

/** Newest first. */
export async function listPoints({ database }: WithDatabase, ownerId: string): Promise<PointsRow[]> {
  return database
    .select()
    .from(pointsEntry)
    .where(eq(pointsEntry.ownerId, ownerId))
    .orderBy(desc(pointsEntry.createdAt), desc(sql`rowid`));
}

/**
 * Orders with the user's verified e-mail that can still earn points: paid, undiscounted, not cancelled or refunded, not
 * awarded. Includes guests' orders, excludes other accounts'. Newest first.
 */
export async function findEligibleOrders({ database }: WithDatabase, userId: string) {
  const email = database.select({ email: user.email }).from(user).where(eq(user.id, userId));
  const awarded = database
    .select({ id: pointsEntry.id })
    .from(pointsEntry)
    .where(eq(pointsEntry.orderId, orders.id));
  return database
    .select(earningOrder)
    .from(orders)
    .innerJoin(payment, eq(payment.reference, orders.externalReference))
    .where(
      and(
        eq(orders.email, sql`(${email})`),
        or(eq(orders.ownerId, userId), like(orders.ownerId, 'guest%')),
        eq(orders.hasVerifiedPayment, true),
        isNull(orders.discount),
        notInArray(orders.status, [...reversedStatuses]),
        notExists(awarded),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(sql`${orders}.rowid`));
}

/** A customer's order with its points entry, if any, and `left`: its points after refunds. */
export async function readOrderPoints(
  { database }: WithDatabase,
  { orderId, ownerId }: { orderId: string; ownerId: string },
) {
  const left = sql<number | null>`(select sum(points) from points_entry where orderId = ${orders.id})`;
  return database
    .select({ ...earningOrder, entry: pointsEntry, left })
    .from(orders)
    .innerJoin(payment, eq(payment.reference, orders.externalReference))
    .leftJoin(pointsEntry, eq(pointsEntry.about, sql`'earned/' || ${orders.id}`))
    .where(and(eq(orders.id, orderId), eq(orders.ownerId, ownerId)))
    .get();
}
