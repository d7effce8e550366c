import { isHandedOver } from '#contract/orders/order.rules.ts';
import { pointsFor } from '#contract/rewards/points.rules.ts';
import type { Minor } from '#contract/wire/money.ts';
import { readyStatements } from '../checkout/order-cancel.statements.ts';
import { assert, commit } from '../database/commit.ts';
import type { Clocked } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { auditStatement } from '../staff/change.records.ts';
import { type StaffStatus, staffSteps } from './staff-step.ts';

export type StepTaken = {
  readonly orderId: string;
  readonly to: StaffStatus;
  /** Payment on delivery was collected with the goods. */
  readonly isCollected?: boolean | undefined;
  /** Who takes it. */
  readonly staff: string;
};

const notReturned = `not exists (select 1 from payment where payment.reference = orders.externalReference
  and refundStatus is not null and refundTotal >= payment.amount)`;

/**
 * Takes an order one step further, whole or not at all: goods made ready leave the inventory, goods handed
 * over complete the order, and a collected payment brings its points. False when the order is not there, no longer
 * where the step begins, or its payment goes back.
 */
export async function takeStaffStep(
  dependencies: Clocked,
  { orderId, to, isCollected = false, staff }: StepTaken,
): Promise<boolean> {
  const { database, now } = dependencies;
  const d1 = database.$client;
  const { from, deliveryMethod }: { from: string; deliveryMethod?: string } = staffSteps[to];
  const isReady = to === 'ready-for-pickup' || to === 'ready-for-delivery';
  const run = (sql: string, ...values: unknown[]) => d1.prepare(sql).bind(orderId, ...values);
  const collected = isCollected && isHandedOver(to) ? await collectStatements(dependencies, orderId) : [];
  const taken = await commit(d1, [
    assert(
      d1,
      `exists (select 1 from orders where id = ?1 and status = ?2
         and deliveryMethod = coalesce(?3, deliveryMethod) and ${notReturned})`,
      orderId,
      from,
      deliveryMethod ?? null,
    ),
    auditStatement(dependencies, {
      staff,
      action: to,
      subject: `order/${orderId}`,
      before: { status: from },
      after: { status: to, ...(collected.length > 0 && { isCollected }) },
    }),
    ...(isReady ? readyStatements(run, 'orderId = ?1') : []),
    ...collected,
    run(
      'insert into order_transition (orderId, status, date) values (?1, ?2, ?3) on conflict do nothing',
      to,
      now(),
    ),
    run(
      `update orders set status = ?2, readyAt = coalesce(?3, readyAt), completedAt = coalesce(?4, completedAt)
       where id = ?1`,
      to,
      isReady ? now() : null,
      isHandedOver(to) ? now() : null,
    ),
  ]);
  return taken.ok;
}

/** Each order for itself, in the order asked for. */
export async function takeStaffSteps(
  dependencies: Clocked,
  steps: readonly StepTaken[],
): Promise<{ orderId: string; orderNumber: string; isDone: boolean }[]> {
  const done = await Promise.all(steps.map((step) => takeStaffStep(dependencies, step)));
  const { results } = await dependencies.database.$client
    .prepare('select id, orderNumber from orders where id in (select value from json_each(?))')
    .bind(JSON.stringify(steps.map(({ orderId }) => orderId)))
    .all<{ id: string; orderNumber: string }>();
  const numbers = new Map(results.map(({ id, orderNumber }) => [id, orderNumber]));
  return steps.map(({ orderId }, index) => ({
    orderId,
    orderNumber: numbers.get(orderId) ?? '',
    isDone: done[index] === true,
  }));
}

/** Notes that an order's payment on delivery is in the till: false when it was before, or is none. */
export async function collectPayment(
  dependencies: Clocked,
  { orderId, staff }: { readonly orderId: string; readonly staff: string },
): Promise<boolean> {
  const d1 = dependencies.database.$client;
  const done = await commit(d1, [
    assert(
      d1,
      `exists (select 1 from orders where id = ?1 and isPODOrder = 1 and paymentCollected is not 1
         and status in ('out-for-delivery', 'delivered', 'picked-up'))`,
      orderId,
    ),
    auditStatement(dependencies, {
      staff,
      action: 'collected',
      subject: `order/${orderId}`,
      before: { paymentCollected: false },
      after: { paymentCollected: true },
    }),
    ...(await collectStatements(dependencies, orderId)),
  ]);
  return done.ok;
}

async function collectStatements(
  { database, now }: Clocked,
  orderId: string,
): Promise<D1PreparedStatement[]> {
  const d1 = database.$client;
  // An order's amount never changes.
  const order = await d1
    .prepare('select amount from orders where id = ?')
    .bind(orderId)
    .first<{ amount: Minor }>();
  const due = 'id = ?1 and isPODOrder = 1 and paymentCollected is not 1';
  return [
    d1
      .prepare(
        `insert into points_entry (id, createdAt, ownerId, points, orderId, orderNumber, about, reason)
         select ?2, ?3, ownerId, ?4, id, orderNumber, 'earned/' || id, 'order_placed' from orders
         where ${due} and discount is null and ownerId in (select id from user) and ?4 > 0
         on conflict do nothing`,
      )
      .bind(orderId, newId('points'), now(), order ? pointsFor(order.amount) : 0),
    d1
      .prepare(`update orders set paymentCollected = 1, paymentCollectedAt = ?2 where ${due}`)
      .bind(orderId, now()),
  ];
}
