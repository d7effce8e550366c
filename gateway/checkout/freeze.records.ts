import { eq, sql } from 'drizzle-orm';
import { newId } from '../crypto.ts';
import { checkoutSession } from '../database/checkout.tables.ts';
import { assert, batch, commit } from '../database/commit.ts';
import { payment } from '../database/payment.tables.ts';
import { claimsOf, type Snapshot, usesOf } from '../database/snapshot.ts';
import type { WithClock } from '../dependencies.ts';
import { holdMs } from '../holds/hold.statements.ts';
import { nextVerifyAt, type PaymentRow } from '../payments/payment.records.ts';
import {
  claimStatements,
  releasePromoStatements,
  releaseUseStatements,
  reserveStatements,
} from '../promotions/claim.statements.ts';
import { isBagOfSession } from './line.records.ts';
import { lineStatements } from './line.statements.ts';
import { frozenColumns } from './order.statements.ts';
import type { SessionRow } from './session.records.ts';

export type Freeze = {
  readonly session: SessionRow;
  readonly snapshot: Snapshot;
  readonly kind: PaymentRow['kind'];
  /** Our unique reference: letters, digits and hyphens, as the provider requires. */
  readonly reference: string;
};

/** SQL: the session is live, so it holds its lines, and unchanged. */
const isUnchanged = ({ id, revision }: SessionRow, time: number) => sql`
  exists (select 1 from checkout_session
    where id = ${id} and revision = ${revision} and liveKey is not null and expiresAt > ${time})`;

/**
 * Inserts the payment with its snapshot, reserves the limited parts of discount and gift, and freezes the session in
 * one atomic batch. Breaks when the session or bag changed since they were read, so concurrent requests cannot exceed
 * the limits either.
 */
export async function freezeSession({ database, now }: WithClock, freeze: Freeze) {
  const time = now();
  const { session, snapshot, kind, reference } = freeze;
  const uses = usesOf(snapshot, { sessionId: session.id, ownerId: session.ownerId, at: time });
  return commit(database.$client, [
    assert(isUnchanged(session, time)),
    assert(isBagOfSession({ ownerId: session.ownerId, sessionId: session.id, time })),
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
    ...releaseUseStatements(session.id, uses),
    ...uses.flatMap(reserveStatements),
    ...claimStatements(session.id, claimsOf(snapshot), 0),
    database
      .update(checkoutSession)
      .set({
        ...frozenColumns(freeze),
        isFinalizingPayment: true,
        revision: sql`revision + 1`,
      })
      .where(eq(checkoutSession.id, session.id)),
    ...lineStatements(session.id, snapshot.lines),
  ]);
}

/** Updates only the delivery instructions of a frozen payment and its session; the link stays valid. */
export async function updateInstructions(
  { database }: WithClock,
  { id, sessionId, reference }: PaymentRow,
  instructions: string | null,
): Promise<void> {
  await batch(database.$client, [
    sql`update payment set snapshot = json_set(snapshot, '$.fulfilment.deliveryInstructions', ${instructions})
      where id = ${id} and status in ('frozen', 'open')`,
    sql`update checkout_session set deliveryInstructions = ${instructions}
      where id = ${sessionId} and externalReference = ${reference} and placedOrderId is null`,
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
  const unfrozen = sql`(select id from checkout_session where id = ${session.id} and externalReference = ${reference}
    and exists (select 1 from payment where reference = ${reference} and status = 'failed'))`;
  await batch(database.$client, [
    sql`update payment set status = 'failed', settledAt = ${now()}, nextAskAt = null
      where reference = ${reference} and status = 'frozen'`,
    ...releasePromoStatements(sql`isFinal = 0 and sessionId in ${unfrozen}`),
    sql`update checkout_session set isFinalizingPayment = 0, externalReference = null,
        discount = ${session.discount && JSON.stringify(session.discount)},
        customerDetails = null, billingDetails = null, deliveryMethod = null, deliveryOption = null,
        deliveryDetails = null, deliveryInstructions = null, deliveryFee = null, pickupLocation = null,
        paymentMethod = null, revision = revision + 1
      where id in ${unfrozen}`,
  ]);
}

/** Stores the provider's link, opens the payment and renews the session's hold. */
export async function setPaymentLink(
  { database, now }: WithClock,
  { session, reference }: Pick<Freeze, 'session' | 'reference'>,
  link: { authorizationUrl: string; accessCode: string },
): Promise<void> {
  await batch(database.$client, [
    sql`update payment
      set status = 'open', authorizationUrl = ${link.authorizationUrl}, accessCode = ${link.accessCode}
      where reference = ${reference} and status = 'frozen'`,
    sql`update checkout_session set expiresAt = ${now() + holdMs}
      where id = ${session.id} and liveKey is not null`,
  ]);
}
