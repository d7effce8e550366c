import type { Dependencies } from '../dependencies.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Fulfilment restrictions past their end become inactive. */
export async function sweepRestrictions({ database, now }: Dependencies): Promise<void> {
  const d1 = database.$client;
  const end = (name: string) =>
    d1
      .prepare(
        `update store set config = json_set(config, '$.fulfillment.${name}.isActive', json('false'))
         where json_extract(config, '$.fulfillment.${name}.isActive') = 1
           and json_extract(config, '$.fulfillment.${name}.endTime') < ?`,
      )
      .bind(now());
  await d1.batch([end('pickupRestriction'), end('deliveryRestriction')]);
}

/** Dead codes and tokens; unpaid sessions 30 days after their end. */
export async function sweepDead({ database, now }: Dependencies): Promise<void> {
  const d1 = database.$client;
  const time = now();
  const remove = (sql: string, before: number) => d1.prepare(sql).bind(before);
  const unpaid = `expiresAt < ?1 and hasCompletedPayment = 0 and placedOrderId is null and needsAttention = 0
    and not exists (select 1 from payment where payment.sessionId = checkout_session.id
      and (payment.status in ('paid', 'attention') or payment.refundStatus is not null))`;
  const sessions = `select id from checkout_session where ${unpaid}`;
  const month = time - 30 * day;
  await d1.batch([
    remove('delete from one_time_code where createdAt < ?', time - 2 * day),
    remove('delete from user_session where createdAt < ?', time - 90 * day),
    remove('delete from user_session where lastSeenAt < ?', time - 30 * day),
    remove('delete from payment_event where handledAt < ?', time - 90 * day),
    remove(`delete from payment where sessionId in (${sessions})`, month),
    remove(`delete from checkout_item where sessionId in (${sessions})`, month),
    remove(
      `delete from checkout_session where ${unpaid}
      and not exists (select 1 from hold where hold.sessionId = checkout_session.id)
      and not exists (select 1 from payment where payment.sessionId = checkout_session.id)`,
      month,
    ),
  ]);
}
