import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { mail } from '../database/mail.tables.ts';
import { orders, orderTransition } from '../database/order.tables.ts';
import { payment } from '../database/payment.tables.ts';
import type { Dependencies } from '../dependencies.ts';
import { readStore } from '../store/store.records.ts';
import { isMailed, mailedStatuses, type OrderStep } from './messages/order-step.ts';

/** A step older than this is no news. */
const news = 24 * 60 * 60_000;

/** How many of the last day's steps are looked at: no scan, however many orders. */
const looked = 300;

/** The steps of the last day that no mail was sent for; at most 25. */
export async function findUntoldSteps(dependencies: Dependencies): Promise<OrderStep[]> {
  const { database, now } = dependencies;
  const latest = database
    .select({ orderId: orderTransition.orderId, status: orderTransition.status, date: orderTransition.date })
    .from(orderTransition)
    .where(gt(orderTransition.date, now() - news))
    .orderBy(desc(orderTransition.date))
    .limit(looked)
    .as('latest');
  const found = await database
    .select({
      status: latest.status,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      isPODOrder: orders.isPODOrder,
      paymentCollected: orders.paymentCollected,
      snapshot: payment.snapshot,
      kind: payment.kind,
      refundStatus: payment.refundStatus,
      isWhole: sql<number>`${payment.refundTotal} >= ${payment.amount}`,
      isProven: sql<number>`exists (select 1 from user
        where user.id = ${orders.ownerId} and user.email = ${payment.snapshot} ->> '$.email')`,
    })
    .from(latest)
    .innerJoin(orders, eq(orders.id, latest.orderId))
    .innerJoin(payment, eq(payment.reference, orders.externalReference))
    .leftJoin(mail, eq(mail.about, sql`'order-' || ${latest.status} || '/' || ${orders.id}`))
    .where(and(inArray(latest.status, mailedStatuses), isNull(mail.id)))
    .limit(25)
    .all();
  if (found.length === 0) return [];
  const { name: storeName } = await readStore(dependencies);
  return found.flatMap(
    ({ status, kind, refundStatus, isWhole, isPODOrder, paymentCollected, isProven, ...order }) => {
      const facts = {
        isPODOrder: isPODOrder === true,
        paymentCollected: paymentCollected === true,
        isTrusted: kind === 'online' || paymentCollected === true || isProven === 1,
      };
      const isRefunding =
        kind === 'online' && isWhole === 1 && refundStatus !== null && refundStatus !== 'failed';
      return isMailed(status) ? [{ ...order, ...facts, status, isRefunding, storeName }] : [];
    },
  );
}
