import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { review } from '../database/customer.tables.ts';
import { orders } from '../database/order.tables.ts';
import type { Clocked, Dependencies, Stored } from '../dependencies.ts';
import { staffSteps } from '../orders/staff-step.ts';
import { listReviewPictures } from '../pictures/picture.records.ts';
import { removePictures } from '../pictures/picture-store.ts';

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
      .select({
        id: review.id,
        title: review.title,
        content: review.content,
        ratings: review.ratings,
        pictures: review.pictures,
      })
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

/** It is gone, with its pictures; its writer may write another. */
export async function refuseReview(dependencies: Dependencies, id: string): Promise<void> {
  const pictures = await listReviewPictures(dependencies, id);
  const refused = await dependencies.database
    .delete(review)
    .where(and(eq(review.id, id), eq(review.isPublished, false)))
    .returning({ id: review.id });
  if (refused.length > 0) await removePictures(dependencies, pictures);
}
