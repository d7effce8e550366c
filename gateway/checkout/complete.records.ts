import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { checkoutSession } from '../database/checkout.tables.ts';
import { assert, type Committed, commit, statement } from '../database/commit.ts';
import { payment } from '../database/payment.tables.ts';
import type { Clocked } from '../dependencies.ts';
import type { Message } from '../mail/mail.port.ts';
import { outboxStatement } from '../mail/outbox.records.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import { claimStatements, redeemStatements, releaseUseStatements } from '../promotions/claim.statements.ts';
import { saleStatements } from './hold.statements.ts';
import { assertOnDelivery } from './on-delivery.records.ts';
import {
  bagStatements,
  type NewOrder,
  orderedSessionStatements,
  orderStatements,
  paidStatement,
  pointsStatement,
} from './order.statements.ts';
import { claimsOf, usesOf } from './snapshot.ts';

/** Makes an order and everything that goes with it, all or nothing. */
export async function placeOrder(
  dependencies: Clocked,
  order: NewOrder,
  ownerId: string,
  messages: readonly Message[],
): Promise<Committed> {
  const d1 = dependencies.database.$client;
  const { sessionId, snapshot } = order.payment;
  const uses = usesOf(snapshot, { sessionId, ownerId, at: order.at });
  return commit(d1, [
    assert(
      d1,
      `exists (select 1 from checkout_session where id = ?1 and ownerId = ?3 and placedOrderId is null
         and endedAt is null and refundAskedAt is null)
       and exists (select 1 from payment where id = ?2 and refundStatus is null and status <> 'attention')`,
      sessionId,
      order.payment.id,
      ownerId,
    ),
    ...(order.payment.kind === 'on-delivery'
      ? [assertOnDelivery(d1, { ...snapshot.fulfilment, ownerId })]
      : []),
    ...orderStatements(dependencies, order),
    ...saleStatements(d1, sessionId, snapshot.lines),
    ...orderedSessionStatements(dependencies, order),
    paidStatement(dependencies, order),
    ...bagStatements(d1, order),
    ...releaseUseStatements(
      d1,
      sessionId,
      uses.map(({ codeId }) => codeId),
    ),
    ...uses.flatMap((use) => redeemStatements(d1, use)),
    ...claimStatements(d1, sessionId, claimsOf(snapshot), 1),
    pointsStatement(d1, order),
    ...messages.map((message) => outboxStatement(dependencies, message)),
  ]);
}

/** What the provider says was paid. */
export type Claim = Pick<PaymentRow, 'transactionId' | 'paidAmount' | 'paidCurrency'>;

/**
 * A payment that cannot become an order or a refund by itself, such as one that differs from what was frozen: staff are
 * told at once and have to look. A session without an order is under attention, one that has its order goes on with it;
 * nothing else changes.
 */
export async function setAside(
  dependencies: Clocked,
  paid: { id: string; sessionId: string; reference: string },
  claim: Claim,
  messages: readonly Message[],
): Promise<void> {
  const { database, now } = dependencies;
  const d1 = database.$client;
  await d1.batch([
    statement(
      d1,
      database
        .update(payment)
        .set({ ...claim, status: 'attention', settledAt: now(), nextAskAt: null })
        .where(and(eq(payment.id, paid.id), isNull(payment.orderId), isNull(payment.refundStatus))),
    ),
    d1
      .prepare(
        `update checkout_session set needsAttention = 1, liveKey = null, externalReference = ?2
         where id = ?1 and placedOrderId is null
           and exists (select 1 from payment where reference = ?2 and status = 'attention')`,
      )
      .bind(paid.sessionId, paid.reference),
    ...messages.map((message) => outboxStatement(dependencies, message)),
  ]);
}

/** Keeps the truth when the order could not be made now: paid, its hold no longer lapses, a sweep goes on. */
export async function recordPaid(
  { database, now }: Clocked,
  paid: { id: string; sessionId: string; reference: string },
  transactionId: string | null,
): Promise<void> {
  const d1 = database.$client;
  await d1.batch([
    statement(
      d1,
      database
        .update(payment)
        .set({ status: 'paid', settledAt: now(), transactionId, nextAskAt: null })
        // What staff settled meanwhile stays settled.
        .where(and(eq(payment.id, paid.id), ne(payment.status, 'attention'))),
    ),
    statement(
      d1,
      database
        .update(checkoutSession)
        .set({
          hasCompletedPayment: true,
          hasVerifiedPayment: true,
          liveKey: null,
          externalReference: paid.reference,
          externalTransactionId: transactionId,
        })
        // Another payment may have become its order meanwhile: this one then goes back as the second.
        .where(
          and(
            eq(checkoutSession.id, paid.sessionId),
            isNull(checkoutSession.placedOrderId),
            sql`exists (select 1 from payment where id = ${paid.id} and status = 'paid')`,
          ),
        ),
    ),
  ]);
}
