import { and, asc, eq, gt, inArray, ne, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { reversedStatuses } from '#contract/orders/order-status.rules.ts';
import { assert, commit } from '../database/commit.ts';
import { orders, orderTransition } from '../database/order.tables.ts';
import { payment } from '../database/payment.tables.ts';
import type { Dependencies, WithDatabase } from '../dependencies.ts';
import { type MailShop, readMailShop } from '../mail/messages/order.facts.ts';
import { isMailed, mailedStatuses, type OrderStep, orderStepEmail } from '../mail/messages/order-step.ts';
import { aboutStaffRefund } from '../mail/messages/refund.ts';
import { outboxStatement } from '../mail/outbox.records.ts';
import { dayMs } from '../time-units.ts';
import { displayStatus, trustedEmail } from './order.records.ts';
import { orderLink } from './order-link.ts';

/** Older status changes are not mailed: each run reads all newer ones, and such late news would surprise. */
const maxAgeMs = dayMs;

const mailColumns = {
  orderId: orders.id,
  orderNumber: orders.orderNumber,
  isPODOrder: orders.isPODOrder,
  paymentCollected: orders.paymentCollected,
  trackingNote: orders.trackingNote,
  snapshot: payment.snapshot,
  kind: payment.kind,
  refundStatus: payment.refundStatus,
  refundAmount: payment.refundAmount,
  isWhole: sql`${payment.refundTotal} >= ${payment.amount}`.mapWith(Boolean),
  isTrusted: sql`${sql.raw(trustedEmail)}`.mapWith(Boolean),
};

async function toMailOrder(
  dependencies: Dependencies,
  { kind, refundStatus, isWhole, ...order }: Awaited<ReturnType<typeof findOrder>>[number],
  shop: MailShop,
) {
  const { orderId, snapshot } = order;
  return {
    ...order,
    kind,
    paymentCollected: order.paymentCollected === true,
    isRefunding: kind === 'online' && isWhole && refundStatus !== null && refundStatus !== 'failed',
    shop,
    href: await orderLink(dependencies, { orderId, snapshot }),
  };
}

const findOrder = ({ database }: WithDatabase, orderId: string) =>
  database
    .select({ ...mailColumns, status: orders.status })
    .from(orders)
    .innerJoin(payment, eq(payment.reference, orders.externalReference))
    .where(eq(orders.id, orderId));

export async function readOrderForMail(dependencies: Dependencies, orderId: string) {
  const [row] = await findOrder(dependencies, orderId);
  return row && toMailOrder(dependencies, row, await readMailShop(dependencies));
}

/** SQL: the customer was told that the whole payment is on its way back, when the provider took up the refund. */
const isTold = (status: SQLWrapper) => sql`(${status} = 'refunded' and exists (select 1 from mail told
  where told.about = ${aboutStaffRefund} || ${payment.reference} || '/' || ${payment.amount}))`;

/** SQL: the order was not cancelled or refunded since it had this status. */
const isStillTrue = (status: SQLWrapper) =>
  sql`(${status} = ${displayStatus} or ${displayStatus} not in ${reversedStatuses})`;

/** Fails its batch when one of these orders was cancelled or refunded, or its e-mail corrected, since it was read. */
function assertUnchanged(steps: readonly OrderStep[]): SQL {
  const read = steps.map(({ orderId, status, snapshot: { email } }) => ({ orderId, status, email }));
  return assert(sql`not exists (select 1 from json_each(${JSON.stringify(read)}) step
    join orders on orders.id = step.value ->> 'orderId'
    join payment on payment.reference = orders.externalReference
    where payment.snapshot ->> '$.email' <> step.value ->> 'email'
      or not ${isStillTrue(sql`step.value ->> 'status'`)})`);
}

/** At most 25 status changes of the last day that have no mail yet, oldest first. */
async function findUnmailedSteps(dependencies: Dependencies): Promise<OrderStep[]> {
  const { database, now } = dependencies;
  const { status, date, orderId } = orderTransition;
  const rows = await database
    .select({ ...mailColumns, status })
    .from(orderTransition)
    .innerJoin(orders, eq(orders.id, orderId))
    .innerJoin(payment, eq(payment.reference, orders.externalReference))
    .where(
      and(
        gt(date, now() - maxAgeMs),
        inArray(status, mailedStatuses),
        // Not a join, which would read the orders and payments of mailed steps too.
        sql`not exists (select 1 from mail where about = 'order-' || ${status} || '/' || ${orderId})`,
        ne(orders.email, ''),
        isStillTrue(status),
        not(isTold(status)),
      ),
    )
    .orderBy(asc(date))
    .limit(25);
  if (rows.length === 0) return [];
  const shop = await readMailShop(dependencies);
  const steps = await Promise.all(rows.map((row) => toMailOrder(dependencies, row, shop)));
  return steps.flatMap(({ status, ...order }) => (isMailed(status) ? [{ ...order, status }] : []));
}

/** Queues a mail for each new status change that shoppers are notified of. One mail per order and status. */
export async function mailOrderSteps(dependencies: Dependencies): Promise<void> {
  const steps = await findUnmailedSteps(dependencies);
  const messages = steps.map((step) => outboxStatement(dependencies, orderStepEmail(step)));
  // The next run mails what changed meanwhile.
  if (steps.length > 0) await commit(dependencies.database.$client, [assertUnchanged(steps), ...messages]);
}
