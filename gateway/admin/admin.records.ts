import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { review } from '../database/customer.tables.ts';
import { orders } from '../database/order.tables.ts';
import type { Clocked, Stored } from '../dependencies.ts';
import { staffSteps } from '../orders/staff-step.ts';

/** As many as staff see at once. */
const most = 30;

/** Where a step of staff begins. */
const begins = [...new Set(Object.values(staffSteps).map(({ from }) => from))];

/** The newest orders that staff can take further, and the oldest reviews that wait. One round trip. */
export async function readAdmin({ database }: Stored) {
  const [latest, waiting] = await database.batch([
    database
      .select({
        id: orders.id,
        createdAt: orders.createdAt,
        orderNumber: orders.orderNumber,
        status: orders.status,
        deliveryMethod: orders.deliveryMethod,
        isPODOrder: orders.isPODOrder,
        paymentCollected: orders.paymentCollected,
      })
      .from(orders)
      .where(inArray(orders.status, begins))
      .orderBy(desc(sql`rowid`))
      .limit(most),
    database
      .select({ id: review.id, title: review.title, content: review.content, ratings: review.ratings })
      .from(review)
      .where(eq(review.isApproved, false))
      .orderBy(asc(sql`rowid`))
      .limit(most),
  ]);
  return { latest, waiting };
}

export type Admin = Awaited<ReturnType<typeof readAdmin>>;

/** From now on everybody reads it. */
export async function publishReview({ database, now }: Clocked, id: string): Promise<void> {
  const time = now();
  await database
    .update(review)
    .set({ isApproved: true, isPublished: true, publishedAt: time, updatedAt: time })
    .where(eq(review.id, id))
    .run();
}
