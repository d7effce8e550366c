import { eq, type SQL, sql } from 'drizzle-orm';
import { phoneDigits } from '#contract/customers/phone.rules.ts';
import type { PaymentMethod } from '#contract/payments/payment.schema.ts';
import { checkoutSession } from '../database/checkout.tables.ts';
import type { Statement } from '../database/commit.ts';
import { orders } from '../database/order.tables.ts';
import { payment } from '../database/payment.tables.ts';
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
export function orderStatements({ database }: WithDatabase, order: NewOrder): Statement[] {
  const { snapshot, sessionId } = order.payment;
  const ownerId = sql<string>`(select ownerId from checkout_session where id = ${sessionId})`;
  const bagId = sql<string>`(select bagId from checkout_session where id = ${sessionId})`;
  return [
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
    sql`insert into order_item (createdAt, orderId, ${lineItemColumns})
      select ${order.at}, ${order.id}, ${lineItemValues} from json_each(${lineRows(snapshot.lines)})`,
    sql`insert into order_transition (orderId, status, date) values (${order.id}, 'open', ${order.at})`,
  ];
}

/** Sets the session's order and final figures. It is complete at once when the customer has a newer live session. */
export function orderedSessionStatements({ database }: WithDatabase, order: NewOrder): Statement[] {
  const { snapshot, sessionId } = order.payment;
  const hasNewer = sql<boolean>`exists (select 1 from checkout_session newer where newer.id <> ${sessionId}
    and newer.expiresAt > ${order.at}
    and newer.liveKey = (select own.ownerId from checkout_session own where own.id = ${sessionId}))`;
  return [
    database
      .update(checkoutSession)
      .set({
        placedOrderId: order.id,
        ...sharedColumns(order),
        isFinalizingPayment: false,
        hasCompletedPayment: isVerified(order),
        hasCompletedCheckoutSession: hasNewer,
        // Staff may have returned another payment of the session.
        isPaymentRefunded: false,
        liveKey: null,
      })
      .where(eq(checkoutSession.id, sessionId)),
    ...lineStatements(sessionId, snapshot.lines),
  ];
}

/** The payment's snapshot becomes what was ordered, which may lack the gift, for the mails that follow. */
export function paidStatement({ database }: WithDatabase, order: NewOrder): Statement {
  const { id, kind, transactionId, settledAt, snapshot } = order.payment;
  const status = kind === 'on-delivery' ? 'open' : 'paid';
  return database
    .update(payment)
    .set({
      status,
      settledAt: settledAt ?? order.at,
      orderId: order.id,
      nextAskAt: null,
      transactionId,
      snapshot,
    })
    .where(eq(payment.id, id));
}

/** Columns of a session, and of its order, from what the shopper agreed to. */
export const frozenColumns = ({
  snapshot,
  kind,
  reference,
}: Pick<PaymentRow, 'snapshot' | 'kind' | 'reference'>) => ({
  ...snapshot.fulfilment,
  amount: snapshot.figures.subtotal,
  deliveryFee: snapshot.figures.deliveryFee,
  discount: snapshot.discount,
  paymentMethod: snapshot.paymentMethod,
  isPODOrder: kind === 'on-delivery',
  externalReference: reference,
});

/** Columns that an order and its session share. */
function sharedColumns(order: NewOrder) {
  return {
    ...frozenColumns(order.payment),
    paymentMethod: order.paymentMethod,
    hasVerifiedPayment: isVerified(order),
    externalTransactionId: order.payment.transactionId,
  };
}

/** Removes the ordered quantities from the session's bag, wherever a transfer has moved it. The next purchase may have a gift again. */
export function removeFromBagStatements({ payment: { sessionId, snapshot } }: NewOrder): SQL[] {
  const sold = JSON.stringify(snapshot.lines.map(({ skuId, quantity }) => ({ skuId, quantity })));
  const bagId = sql`(select bagId from checkout_session where id = ${sessionId})`;
  const inBag = sql`bagId = ${bagId}`;
  const ordered = sql`(select value->>'quantity' from json_each(${sold}) where value->>'skuId' = bag_item.skuId)`;
  const isUnqualified = sql`not ${hasQualifyingLine(sql`bag_item.bagId`)}`;
  return [
    sql`delete from bag_item where ${inBag} and quantity <= ${ordered}`,
    sql`update bag_item set quantity = quantity - ${ordered} where ${inBag} and ${ordered} is not null`,
    sql`delete from bag_item where isGift = 1 and ${inBag} and ${isUnqualified}`,
    sql`update bag set giftRemovedAt = null where id = ${bagId}`,
  ];
}
