import { and, eq, sql } from 'drizzle-orm';
import { checkoutSession } from '../database/checkout.tables.ts';
import { assert, type Committed, commit, statement } from '../database/commit.ts';
import { payment } from '../database/payment.tables.ts';
import type { Clocked } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { nextAsk } from '../payments/due-payment.records.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import {
  claimStatements,
  releasePromoStatements,
  releaseUseStatements,
  reserveStatements,
} from '../promotions/claim.statements.ts';
import { isBagOfSession } from './goods.records.ts';
import { agreedLineStatements } from './line.statements.ts';
import { holdTime } from './open.records.ts';
import type { SessionRow } from './session.records.ts';
import { claimsOf, type Snapshot, usesOf } from './snapshot.ts';

export type Freeze = {
  readonly session: SessionRow;
  readonly snapshot: Snapshot;
  readonly kind: PaymentRow['kind'];
  /** Ours, unique; letters, digits and hyphens, which is what the provider takes. */
  readonly reference: string;
};

/**
 * Still the session that the snapshot was made from: live, unchanged since, and holding what it sells.
 * ?1 is the session, ?2 its revision, ?3 the time.
 */
const isAsRead = `exists (select 1 from checkout_session where id = ?1 and revision = ?2 and liveKey = ownerId
    and expiresAt > ?3 and endedAt is null and hasCompletedPayment = 0 and placedOrderId is null
    and needsAttention = 0)
  and not exists (select 1 from checkout_item item
    left join hold on hold.sessionId = item.sessionId and hold.skuId = item.skuId
    where item.sessionId = ?1 and (hold.quantity is null or hold.quantity < item.quantity))`;

/** As many links of a session are open at a time, and as many are ever made for it; those refused at once do not count. */
export const mostUnsettled = 3;
export const mostPayments = 10;

const hasRoom = `(select count(*) from payment where sessionId = ?1 and kind = 'online'
    and (authorizationUrl is not null or status <> 'failed')) < ${mostPayments}
  and (select count(*) from payment where sessionId = ?1 and kind = 'online'
    and status in ('frozen', 'open')) < ${mostUnsettled}`;

/**
 * Writes the payment with its snapshot, reserves what is limited of discount and gift, and freezes the session, all or
 * nothing. Breaks when the session or the bag changed since they were read, or on the limits.
 */
export async function freezeSession({ database, now }: Clocked, freeze: Freeze): Promise<Committed> {
  const d1 = database.$client;
  const time = now();
  const { session, snapshot, kind, reference } = freeze;
  const uses = usesOf(snapshot, { sessionId: session.id, ownerId: session.ownerId, at: time });
  return commit(d1, [
    assert(d1, isAsRead, session.id, session.revision, time),
    assert(d1, isBagOfSession, session.id, time, session.ownerId),
    ...(kind === 'online' ? [assert(d1, hasRoom, session.id)] : []),
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
        nextAskAt: kind === 'online' ? nextAsk(time, time) : null,
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
    ...agreedLineStatements(d1, session.id, snapshot.lines),
  ]);
}

/** Only the delivery instructions are others: the link stays, and what is ordered and shown takes the new ones. */
export async function renewInstructions(
  { database }: Clocked,
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
 * The provider refused the payment: as if it had not been frozen. What the session is frozen for since stays, and so does
 * a payment whose link a second press was given: of two with one reference the provider refuses the later.
 */
export async function undoFreeze(
  { database, now }: Clocked,
  { session, reference }: Pick<Freeze, 'session' | 'reference'>,
): Promise<void> {
  const d1 = database.$client;
  const undone = `select id from checkout_session where id = ?1 and externalReference = ?2
    and exists (select 1 from payment where reference = ?2 and status = 'failed')`;
  await d1.batch([
    statement(
      d1,
      database
        .update(payment)
        .set({ status: 'failed', settledAt: now(), nextAskAt: null })
        .where(and(eq(payment.reference, reference), eq(payment.status, 'frozen'))),
    ),
    ...releasePromoStatements(
      (sql) => d1.prepare(sql).bind(session.id, reference),
      `isFinal = 0 and sessionId in (${undone})`,
    ),
    statement(
      d1,
      database
        .update(checkoutSession)
        .set({
          isFinalizingPayment: false,
          externalReference: null,
          discount: session.discount,
          customerDetails: null,
          billingDetails: null,
          deliveryMethod: null,
          deliveryOption: null,
          deliveryDetails: null,
          deliveryInstructions: null,
          deliveryFee: null,
          pickupLocation: null,
          paymentMethod: null,
          revision: sql`revision + 1`,
        })
        .where(
          and(
            eq(checkoutSession.externalReference, reference),
            sql`${checkoutSession.id} in (select sessionId from payment where reference = ${reference} and status = 'failed')`,
          ),
        ),
    ),
  ]);
}

/** The provider's link: the payment can be paid from now on, and its goods are held for the time that takes. */
export async function openPayment(
  { database, now }: Clocked,
  { session, reference }: Pick<Freeze, 'session' | 'reference'>,
  link: { authorizationUrl: string; accessCode: string },
): Promise<void> {
  const d1 = database.$client;
  await d1.batch([
    statement(
      d1,
      database
        .update(payment)
        .set({ status: 'open', ...link })
        .where(and(eq(payment.reference, reference), eq(payment.status, 'frozen'))),
    ),
    d1
      .prepare(
        `update checkout_session set expiresAt = max(expiresAt, ?2)
         where id = ?1 and liveKey is not null and endedAt is null`,
      )
      .bind(session.id, now() + holdTime),
  ]);
}
