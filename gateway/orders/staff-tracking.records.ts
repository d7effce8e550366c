import { trackableStatuses } from '#contract/orders/order.rules.ts';
import { assert } from '../database/commit.ts';
import type { Dependencies } from '../dependencies.ts';
import { orderTrackingEmail } from '../mail/messages/order-step.ts';
import { readOrderForMail } from '../mail/order-steps.records.ts';
import { outboxStatement } from '../mail/outbox.records.ts';
import { commitChange } from '../staff/change.records.ts';

/**
 * Writes how an order can be followed. Once it is on its way the customer is told at once, before that by the mail of
 * that step. Undefined for an order that is neither nor.
 */
export async function changeTracking(
  dependencies: Dependencies,
  {
    orderId,
    note,
    revision,
    staff,
  }: {
    readonly orderId: string;
    readonly note: string;
    readonly revision: number;
    readonly staff: string;
  },
): Promise<number | undefined> {
  const d1 = dependencies.database.$client;
  const order = await readOrderForMail(dependencies, orderId);
  if (!order || !trackableStatuses.includes(order.status)) return undefined;
  const change = {
    staff,
    action: 'tracking note',
    subject: `order/${orderId}`,
    revision,
    before: { note: order.trackingNote },
    after: { note: note || null },
  };
  const isTold = note !== '' && order.status === 'out-for-delivery';
  const done = await commitChange(dependencies, change, [
    assert(d1, 'exists (select 1 from orders where id = ?1 and status = ?2)', orderId, order.status),
    d1.prepare('update orders set trackingNote = ?2 where id = ?1').bind(orderId, note || null),
    ...(isTold ? [outboxStatement(dependencies, orderTrackingEmail(order, note, revision))] : []),
  ]);
  return done.ok ? done.revision : undefined;
}
