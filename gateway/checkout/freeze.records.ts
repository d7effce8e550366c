import { eq, sql } from 'drizzle-orm';
import { checkoutSession } from '../database/checkout.tables.ts';
import { assert, commit, statement } from '../database/commit.ts';
import { payment } from '../database/payment.tables.ts';
import type { WithClock } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { nextVerifyAt, type PaymentRow } from '../payments/payment.records.ts';
import {
  claimStatements,
  releasePromoStatements,
  releaseUseStatements,
  reserveStatements,
} from '../promotions/claim.statements.ts';
import { isBagOfSession } from './line.records.ts';
import { lineStatements } from './line.statements.ts';
import { holdMs } from './open-checkout.records.ts';
import { isUnpaidSession, type SessionRow } from './session.records.ts';
import { claimsOf, type Snapshot, usesOf } from './snapshot.ts';

export type Freeze = {
  readonly session: SessionRow;
  readonly snapshot: Snapshot;
  readonly kind: PaymentRow['kind'];
  /** Our unique reference: letters, digits and hyphens, as the provider requires. */
  readonly reference: string;
};

/** SQL: the session is live, unchanged and holds its lines. ?1 is the session, ?2 its revision, ?3 the time. */
const isSessionUnchanged = `exists (select 1 from checkout_session where id = ?1 and revision = ?2 and liveKey = ownerId
    and expiresAt > ?3 and ${isUnpaidSession})
  and not exists (select 1 from checkout_item item
    left join hold on hold.sessionId = item.sessionId and hold.skuId = item.skuId
    where item.sessionId = ?1 and (hold.quantity is null or hold.quantity < item.quantity))`;

/**
 * Inserts the payment with its snapshot, reserves the limited parts of discount and gift, and freezes the session in
 * one atomic batch. Breaks when the session or bag changed since they were read, so concurrent requests cannot exceed
 * the limits either.
 */
export async function freezeSession({ database, now }: WithClock, freeze: Freeze) {
  const d1 = database.$client;
  const time = now();
  const { session, snapshot, kind, reference } = freeze;
  const uses = usesOf(snapshot, { sessionId: session.id, ownerId: session.ownerId, at: time });
  return commit(d1, [
    assert(d1, isSessionUnchanged, session.id, session.revision, time),
    assert(d1, isBagOfSession, session.id, time, session.ownerId),
    statement(
      d1,
      database.insert(payment).values({
        id: newId('payment'),
        createdAt: time,
        sessionId: session.id,
        ownerId: session.ownerId,
        reference,
        kind,
        status: 'frozen',
        snapshot,
        amount: snapshot.figures.total,
        currency: snapshot.currency,
        nextAskAt: kind === 'online' ? nextVerifyAt(time, time) : null,
      }),
    ),
    ...releaseUseStatements(
      d1,
      session.id,
      uses.map(({ codeId }) => codeId),
    ),
    ...uses.flatMap((use) => reserveStatements(d1, use)),
    ...claimStatements(d1, session.id, claimsOf(snapshot), 0),
    statement(
      d1,
      database
        .update(checkoutSession)
        .set({
          ...snapshot.fulfilment,
          amount: snapshot.figures.subtotal,
          deliveryFee: snapshot.figures.deliveryFee,
          discount: snapshot.discount,
          paymentMethod: snapshot.paymentMethod,
          isFinalizingPayment: true,
          isPODOrder: kind === 'on-delivery',
          externalReference: reference,
          revision: sql`revision + 1`,
        })
        .where(eq(checkoutSession.id, session.id)),
    ),
    ...lineStatements(d1, session.id, snapshot.lines),
  ]);
}

/** Updates only the delivery instructions of a frozen payment and its session; the link stays valid. */
export async function updateInstructions(
  { database }: WithClock,
  { id, sessionId, reference }: PaymentRow,
  instructions: string | null,
): Promise<void> {
  const d1 = database.$client;
  await d1.batch([
    d1
      .prepare(
        `update payment set snapshot = json_set(snapshot, '$.fulfilment.deliveryInstructions', ?2)
         where id = ?1 and status in ('frozen', 'open')`,
      )
      .bind(id, instructions),
    d1
      .prepare(
        `update checkout_session set deliveryInstructions = ?3
         where id = ?1 and externalReference = ?2 and placedOrderId is null`,
      )
      .bind(sessionId, reference, instructions),
  ]);
}

/**
 * Undoes a freeze that the provider refused. Keeps a newer freeze of the session, and a payment that already has a
 * link: of two requests with one reference the provider refuses the later.
 */
export async function unfreezeSession(
  { database, now }: WithClock,
  { session, reference }: Pick<Freeze, 'session' | 'reference'>,
): Promise<void> {
  const d1 = database.$client;
  const unfrozen = `select id from checkout_session where id = ?1 and externalReference = ?2
    and exists (select 1 from payment where reference = ?2 and status = 'failed')`;
  await d1.batch([
    d1
      .prepare(
        `update payment set status = 'failed', settledAt = ?2, nextAskAt = null
         where reference = ?1 and status = 'frozen'`,
      )
      .bind(reference, now()),
    ...releasePromoStatements(
      (sql) => d1.prepare(sql).bind(session.id, reference),
      `isFinal = 0 and sessionId in (${unfrozen})`,
    ),
    d1
      .prepare(
        `update checkout_session set isFinalizingPayment = 0, externalReference = null, discount = ?3,
           customerDetails = null, billingDetails = null, deliveryMethod = null, deliveryOption = null,
           deliveryDetails = null, deliveryInstructions = null, deliveryFee = null, pickupLocation = null,
           paymentMethod = null, revision = revision + 1
         where id in (${unfrozen})`,
      )
      .bind(session.id, reference, session.discount && JSON.stringify(session.discount)),
  ]);
}

/** Stores the provider's link, opens the payment and renews the session's hold. */
export async function setPaymentLink(
  { database, now }: WithClock,
  { session, reference }: Pick<Freeze, 'session' | 'reference'>,
  link: { authorizationUrl: string; accessCode: string },
): Promise<void> {
  const d1 = database.$client;
  await d1.batch([
    d1
      .prepare(
        `update payment set status = 'open', authorizationUrl = ?2, accessCode = ?3
         where reference = ?1 and status = 'frozen'`,
      )
      .bind(reference, link.authorizationUrl, link.accessCode),
    d1
      .prepare(
        `update checkout_session set expiresAt = max(expiresAt, ?2)
         where id = ?1 and liveKey is not null and endedAt is null`,
      )
      .bind(session.id, now() + holdMs),
  ]);
}
