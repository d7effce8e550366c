import { eq, type SQL, sql } from 'drizzle-orm';
import { collectableStatuses, isHandedOver } from '#contract/orders/order.rules.ts';
import type { StaffStatus } from '#contract/orders/order-status.rules.ts';
import { commitIf } from '../audit/change.records.ts';
import { orders } from '../database/order.tables.ts';
import type { WithClock } from '../dependencies.ts';
import { earnedPointsStatement } from '../rewards/award.records.ts';
import { deductInventoryStatements } from './order-cancel.statements.ts';
import { steps } from './staff-step.rules.ts';

type OrderStep = {
  readonly orderId: string;
  readonly to: StaffStatus;
  /** Payment on delivery was collected with the goods. */
  readonly isCollected?: boolean | undefined;
  readonly staff: string;
};

const isNotRefunded = sql`not exists (select 1 from payment where payment.reference = orders.externalReference
  and refundStatus is not null and refundTotal >= payment.amount)`;

/**
 * Moves an order one step on, in one atomic batch: a ready order leaves the inventory, a handed-over order is complete,
 * and a collected payment earns points. False when the order does not exist, is not at the required status, or is
 * refunded.
 */
export async function applyOrderStep(
  dependencies: WithClock,
  { orderId, to, isCollected = false, staff }: OrderStep,
): Promise<boolean> {
  const { now } = dependencies;
  const { from, method } = steps.find((step) => step.to === to) ?? {};
  const isReady = to === 'ready-for-pickup' || to === 'ready-for-delivery';
  const collected = isCollected && isHandedOver(to) ? await collectStatements(dependencies, orderId) : [];
  const isDue = sql`exists (select 1 from orders where id = ${orderId} and status = ${from}
    and deliveryMethod = ${method} and ${isNotRefunded})`;
  const change = {
    staff,
    action: to,
    subject: `order/${orderId}`,
    before: { status: from },
    after: { status: to, ...(collected.length > 0 && { isCollected }) },
  };
  return commitIf(dependencies, isDue, change, [
    ...(isReady ? deductInventoryStatements(sql`orderId = ${orderId}`) : []),
    ...collected,
    sql`insert into order_transition (orderId, status, date) values (${orderId}, ${to}, ${now()})
      on conflict do nothing`,
    sql`update orders set status = ${to}, readyAt = coalesce(${isReady ? now() : null}, readyAt),
        completedAt = coalesce(${isHandedOver(to) ? now() : null}, completedAt)
      where id = ${orderId}`,
  ]);
}

/** Each order by itself. The outcomes are in the order of the request. */
export async function applyOrderSteps(dependencies: WithClock, requested: readonly OrderStep[]) {
  const done = await Promise.all(requested.map((step) => applyOrderStep(dependencies, step)));
  const ids = JSON.stringify(requested.map(({ orderId }) => orderId));
  const rows = await dependencies.database.all<{ id: string; orderNumber: string }>(
    sql`select id, orderNumber from orders where id in (select value from json_each(${ids}))`,
  );
  const numbers = new Map(rows.map(({ id, orderNumber }) => [id, orderNumber]));
  return requested.map(({ orderId }, index) => ({
    orderId,
    orderNumber: numbers.get(orderId) ?? '',
    isDone: done[index] === true,
  }));
}

const isUncollected = sql`isPODOrder = 1 and paymentCollected is not 1`;

/** Records that a payment on delivery was collected. False when it was already, or is not due. */
export async function collectPayment(
  dependencies: WithClock,
  { orderId, staff }: { readonly orderId: string; readonly staff: string },
): Promise<boolean> {
  const isDue = sql`exists (select 1 from orders where id = ${orderId} and ${isUncollected}
    and status in ${collectableStatuses})`;
  const change = {
    staff,
    action: 'collected',
    subject: `order/${orderId}`,
    before: { paymentCollected: false },
    after: { paymentCollected: true },
  };
  return commitIf(dependencies, isDue, change, await collectStatements(dependencies, orderId));
}

async function collectStatements({ database, now }: WithClock, orderId: string): Promise<SQL[]> {
  // An order's amount never changes.
  const isOrder = eq(orders.id, orderId);
  const order = await database.select({ amount: orders.amount }).from(orders).where(isOrder).get();
  if (!order) return [];
  return [
    earnedPointsStatement({ orderId, amount: order.amount, at: now() }, isUncollected),
    sql`update orders set paymentCollected = 1, paymentCollectedAt = ${now()} where id = ${orderId} and ${isUncollected}`,
  ];
}
