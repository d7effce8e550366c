import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { mail } from '../database/mail.tables.ts';
import { orders, orderTransition } from '../database/order.tables.ts';
import { payment } from '../database/payment.tables.ts';
import type { Dependencies, Stored } from '../dependencies.ts';
import { trustedEmail } from '../orders/order.records.ts';
import { orderLink } from '../orders/order-link.ts';
import { type MailShop, readMailShop } from './messages/mail-shop.ts';
import { isMailed, mailedStatuses, type OrderStep } from './messages/order-step.ts';

/** A step older than this is not mailed. */
const maximumAge = 24 * 60 * 60_000;

/** How many of the last day's steps are looked at: no scan, however many orders. */
const looked = 300;

/** What a message says of an order. */
const notifiedColumns = {
  orderId: orders.id,
  orderNumber: orders.orderNumber,
  isPODOrder: orders.isPODOrder,
  paymentCollected: orders.paymentCollected,
  trackingNote: orders.trackingNote,
  snapshot: payment.snapshot,
  kind: payment.kind,
  refundStatus: payment.refundStatus,
  refundAmount: payment.refundAmount,
  isWhole: sql<number>`${payment.refundTotal} >= ${payment.amount}`,
  isTrusted: sql<number>`${sql.raw(trustedEmail)}`,
};

async function toldOrder(
  dependencies: Dependencies,
  { kind, refundStatus, isWhole, ...order }: Awaited<ReturnType<typeof readTold>>[number],
  shop: MailShop,
) {
  const { orderId, snapshot } = order;
  return {
    ...order,
    isPODOrder: order.isPODOrder === true,
    paymentCollected: order.paymentCollected === true,
    isTrusted: order.isTrusted === 1,
    isRefunding: kind === 'online' && isWhole === 1 && refundStatus !== null && refundStatus !== 'failed',
    shop,
    href: await orderLink(dependencies, { orderId, shopUrl: snapshot.shopUrl }),
  };
}

const readTold = ({ database }: Stored, orderId: string) =>
  database
    .select({ ...notifiedColumns, status: orders.status })
    .from(orders)
    .innerJoin(payment, eq(payment.reference, orders.externalReference))
    .where(eq(orders.id, orderId))
    .all();

export async function readOrderForMail(dependencies: Dependencies, orderId: string) {
  const [row] = await readTold(dependencies, orderId);
  return row && toldOrder(dependencies, row, await readMailShop(dependencies));
}

/** The steps of the last day that no mail was sent for; at most 25. */
export async function findUntoldSteps(dependencies: Dependencies): Promise<OrderStep[]> {
  const { database, now } = dependencies;
  const latest = database
    .select({ orderId: orderTransition.orderId, status: orderTransition.status, date: orderTransition.date })
    .from(orderTransition)
    .where(gt(orderTransition.date, now() - maximumAge))
    .orderBy(desc(orderTransition.date))
    .limit(looked)
    .as('latest');
  const found = await database
    .select({ ...notifiedColumns, status: latest.status })
    .from(latest)
    .innerJoin(orders, eq(orders.id, latest.orderId))
    .innerJoin(payment, eq(payment.reference, orders.externalReference))
    .leftJoin(mail, eq(mail.about, sql`'order-' || ${latest.status} || '/' || ${orders.id}`))
    .where(and(inArray(latest.status, mailedStatuses), isNull(mail.id), ne(orders.email, '')))
    .limit(25)
    .all();
  if (found.length === 0) return [];
  const shop = await readMailShop(dependencies);
  const steps = await Promise.all(found.map((row) => toldOrder(dependencies, row, shop)));
  return steps.flatMap(({ status, ...order }) => (isMailed(status) ? [{ ...order, status }] : []));
}
