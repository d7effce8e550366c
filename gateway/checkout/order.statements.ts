import { eq, sql } from 'drizzle-orm';
import { phoneDigits } from '#contract/payments/pay-on-delivery.rules.ts';
import type { PaymentMethod } from '#contract/payments/payment.schema.ts';
import { pointsFor } from '#contract/rewards/points.rules.ts';
import { checkoutSession } from '../database/checkout.tables.ts';
import { statement } from '../database/commit.ts';
import { orders, orderTransition } from '../database/order.tables.ts';
import { payment } from '../database/payment.tables.ts';
import type { Stored } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import { hasQualifyingLine } from '../promotions/gift.sql.ts';
import { agreedLineStatements, lineRows, soldColumns, soldValues } from './line.statements.ts';

/** An order about to be made from a payment's snapshot; its owner is the session’s at that time. */
export type NewOrder = {
  readonly id: string;
  readonly orderNumber: string;
  readonly payment: PaymentRow;
  /** Undefined for payment on delivery and free orders. */
  readonly transactionId: string | undefined;
  readonly paymentMethod: PaymentMethod;
  readonly at: number;
};

const isVerified = (order: NewOrder) => order.payment.kind !== 'on-delivery';

/** The order with its lines and first step. Breaks the unique key when the session has an order already. */
export function orderStatements({ database }: Stored, order: NewOrder): D1PreparedStatement[] {
  const d1 = database.$client;
  const { snapshot, sessionId, reference } = order.payment;
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
        amount: snapshot.figures.subtotal,
        ...agreed(order),
        isPODOrder: order.payment.kind === 'on-delivery',
        podPaymentMethod: snapshot.paymentMethod.podPaymentMethod ?? null,
        paymentCollected: order.payment.kind === 'on-delivery' ? false : null,
        hasVerifiedPayment: isVerified(order),
        externalReference: reference,
        externalTransactionId: order.transactionId ?? null,
        email: snapshot.fulfilment.customerDetails.email,
        phoneDigits: phoneDigits(snapshot.fulfilment.customerDetails.phoneNumber),
      }),
    ),
    d1
      .prepare(
        `insert into order_item (createdAt, orderId, ${soldColumns})
         select ?1, ?2, ${soldValues} from json_each(?3)`,
      )
      .bind(order.at, order.id, lineRows(snapshot.lines)),
    statement(
      d1,
      database.insert(orderTransition).values({ orderId: order.id, status: 'open', date: order.at }),
    ),
  ];
}

/**
 * Gives the session its order and the figures it was made at. When the customer has a newer live session, this one
 * is complete at once.
 */
export function orderedSessionStatements({ database }: Stored, order: NewOrder): D1PreparedStatement[] {
  const { snapshot, sessionId, reference } = order.payment;
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
          amount: snapshot.figures.subtotal,
          ...agreed(order),
          isFinalizingPayment: false,
          hasCompletedPayment: isVerified(order),
          hasVerifiedPayment: isVerified(order),
          hasCompletedCheckoutSession: hasNewer,
          isPODOrder: order.payment.kind === 'on-delivery',
          externalReference: reference,
          externalTransactionId: order.transactionId ?? null,
          liveKey: null,
          revision: sql`revision + 1`,
        })
        .where(eq(checkoutSession.id, sessionId)),
    ),
    ...agreedLineStatements(database.$client, sessionId, snapshot.lines),
  ];
}

export function paidStatement({ database }: Stored, order: NewOrder): D1PreparedStatement {
  const { payment: paid } = order;
  return statement(
    database.$client,
    database
      .update(payment)
      .set({
        status: paid.kind === 'on-delivery' ? 'open' : 'paid',
        settledAt: order.at,
        orderId: order.id,
        nextAskAt: null,
        transactionId: order.transactionId ?? null,
      })
      .where(eq(payment.id, paid.id)),
  );
}

function agreed({ payment: { snapshot }, paymentMethod }: NewOrder) {
  return {
    ...snapshot.fulfilment,
    deliveryFee: snapshot.figures.deliveryFee,
    discount: snapshot.discount,
    paymentMethod,
  };
}

/**
 * Takes what was ordered out of the customer's bag; what was added since stays. The next purchase may
 * have a gift again.
 */
export function bagStatements(
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

/** A tenth of the subtotal in minor units, once an order, for signed-in customers. */
export function pointsStatement(d1: D1Database, order: NewOrder): D1PreparedStatement {
  const { snapshot, sessionId } = order.payment;
  const earns = isVerified(order) && snapshot.discount === null;
  return d1
    .prepare(
      `insert into points_entry (id, createdAt, ownerId, points, orderId, orderNumber, about, reason)
       select ?1, ?2, ownerId, ?3, ?4, ?5, 'earned/' || ?4, 'order_placed' from checkout_session
       where id = ?6 and ownerId in (select id from user) and ?3 > 0
       on conflict do nothing`,
    )
    .bind(
      newId('points'),
      order.at,
      earns ? pointsFor(snapshot.figures.subtotal) : 0,
      order.id,
      order.orderNumber,
      sessionId,
    );
}
