import { eq, sql } from 'drizzle-orm';
import { phoneDigits } from '#contract/customers/customer.rules.ts';
import type { PaymentMethod } from '#contract/payments/payment.schema.ts';
import { checkoutSession } from '../database/checkout.tables.ts';
import { statement } from '../database/commit.ts';
import { orders } from '../database/order.tables.ts';
import type { WithDatabase } from '../dependencies.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import { hasQualifyingLine } from '../promotions/gift.sql.ts';
import { lineItemColumns, lineItemValues, lineRows, lineStatements } from './line.statements.ts';

/** An order to create from a payment's snapshot. Its owner is the session's at that time. */
export type NewOrder = {
  readonly id: string;
  readonly orderNumber: string;
  readonly payment: PaymentRow;
  readonly paymentMethod: PaymentMethod;
  readonly at: number;
};

const isVerified = (order: NewOrder) => order.payment.kind !== 'on-delivery';

/** The order with its lines and first transition. Breaks the unique key when the session already has an order. */
export function orderStatements({ database }: WithDatabase, order: NewOrder): D1PreparedStatement[] {
  const d1 = database.$client;
  const { snapshot, sessionId } = order.payment;
  const ownerId = sql<string>`(select ownerId from checkout_session where id = ${sessionId})`;
  const bagId = sql<string>`(select bagId from checkout_session where id = ${sessionId})`;
  return [
    statement(
      d1,
      database.insert(orders).values({
        id: order.id,
        createdAt: order.at,
        sessionId,
        ownerId,
        bagId,
        orderNumber: order.orderNumber,
        status: 'open',
        ...sharedColumns(order),
        podPaymentMethod: snapshot.paymentMethod.podPaymentMethod ?? null,
        paymentCollected: order.payment.kind === 'on-delivery' ? false : null,
        email: snapshot.fulfilment.customerDetails.email,
        phoneDigits: phoneDigits(snapshot.fulfilment.customerDetails.phoneNumber),
      }),
    ),
    d1
      .prepare(
        `insert into order_item (createdAt, orderId, ${lineItemColumns})
         select ?1, ?2, ${lineItemValues} from json_each(?3)`,
      )
      .bind(order.at, order.id, lineRows(snapshot.lines)),
    d1
      .prepare(`insert into order_transition (orderId, status, date) values (?1, 'open', ?2)`)
      .bind(order.id, order.at),
  ];
}

/** Sets the session's order and final figures. It is complete at once when the customer has a newer live session. */
export function orderedSessionStatements({ database }: WithDatabase, order: NewOrder): D1PreparedStatement[] {
  const { snapshot, sessionId } = order.payment;
  const hasNewer = sql<boolean>`exists (select 1 from checkout_session newer where newer.id <> ${sessionId}
    and newer.expiresAt > ${order.at}
    and newer.liveKey = (select own.ownerId from checkout_session own where own.id = ${sessionId}))`;
  return [
    statement(
      database.$client,
      database
        .update(checkoutSession)
        .set({
          placedOrderId: order.id,
          ...sharedColumns(order),
          isFinalizingPayment: false,
          hasCompletedPayment: isVerified(order),
          hasCompletedCheckoutSession: hasNewer,
          liveKey: null,
          revision: sql`revision + 1`,
        })
        .where(eq(checkoutSession.id, sessionId)),
    ),
    ...lineStatements(database.$client, sessionId, snapshot.lines),
  ];
}

/** The payment's snapshot becomes what was ordered, which may lack the gift, for the mails that follow. */
export function paidStatement(d1: D1Database, order: NewOrder): D1PreparedStatement {
  const { payment: paid } = order;
  const status = paid.kind === 'on-delivery' ? 'open' : 'paid';
  return d1
    .prepare(
      `update payment set status = ?2, settledAt = ?3, orderId = ?4, nextAskAt = null, transactionId = ?5,
         snapshot = ?6
       where id = ?1`,
    )
    .bind(paid.id, status, order.at, order.id, paid.transactionId, JSON.stringify(paid.snapshot));
}

/** Columns that an order and its session share. */
function sharedColumns(order: NewOrder) {
  const { snapshot, reference, kind, transactionId } = order.payment;
  return {
    ...snapshot.fulfilment,
    amount: snapshot.figures.subtotal,
    deliveryFee: snapshot.figures.deliveryFee,
    discount: snapshot.discount,
    paymentMethod: order.paymentMethod,
    isPODOrder: kind === 'on-delivery',
    hasVerifiedPayment: isVerified(order),
    externalReference: reference,
    externalTransactionId: transactionId,
  };
}

/** Removes the ordered quantities from the customer's bag. The next purchase may have a gift again. */
export function removeFromBagStatements(
  d1: D1Database,
  { payment: { sessionId, snapshot } }: NewOrder,
): D1PreparedStatement[] {
  const sold = JSON.stringify(snapshot.lines.map(({ skuId, quantity }) => ({ skuId, quantity })));
  const inBag = (session: string) => `bagId in (select id from bag
    where ownerId = (select ownerId from checkout_session where id = ${session}))`;
  const ordered = `(select value->>'quantity' from json_each(?1) where value->>'skuId' = bag_item.skuId)`;
  return [
    d1.prepare(`delete from bag_item where ${inBag('?2')} and quantity <= ${ordered}`).bind(sold, sessionId),
    d1
      .prepare(
        `update bag_item set quantity = quantity - ${ordered} where ${inBag('?2')} and ${ordered} is not null`,
      )
      .bind(sold, sessionId),
    d1
      .prepare(
        `delete from bag_item where isGift = 1 and ${inBag('?1')} and not ${hasQualifyingLine('bag_item.bagId')}`,
      )
      .bind(sessionId),
    d1
      .prepare(
        `update bag set giftRemovedAt = null
         where ownerId = (select ownerId from checkout_session where id = ?)`,
      )
      .bind(sessionId),
  ];
}
