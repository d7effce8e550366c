import type { OrderStatus } from '#contract/orders/order.schema.ts';

/** What decides a session's state. The storefront knows less than the gateway: what it lacks counts as not so. */
export type SessionFacts = {
  readonly expiresAt: number;
  readonly isFinalizingPayment: boolean;
  readonly hasCompletedPayment: boolean;
  readonly hasCompletedCheckoutSession: boolean;
  readonly placedOrderId?: string | null | undefined;
  readonly isPaymentRefunded?: boolean | null | undefined;
  /** The shopper's or staff's wish for this session's payment, not for a second one. */
  readonly isRefundRequested?: boolean | null | undefined;
  /** The status of the placed order. */
  readonly orderStatus?: string | null | undefined;
  /** A payment came that differs from what was frozen, or that could become neither order nor refund. */
  readonly needsAttention?: boolean | null | undefined;
  readonly hasEndedUnpaid?: boolean | null | undefined;
};

export const sessionStates = [
  'canceled',
  'complete',
  'ordered',
  'attention',
  'paid',
  'expired',
  'paying',
  'open',
] as const;

export type SessionState = (typeof sessionStates)[number];

/** Cancelled, or its money goes back: nothing to thank for, and no points. */
export const reversedStatuses = [
  'cancelled',
  'refunded',
  'refund-submitted',
  'refund-pending',
  'refund-processing',
  'refund-failed',
] as const satisfies OrderStatus[];

export const isReversed = (status: string) => reversedStatuses.some((undone) => undone === status);

/** From this moment on the session is expired. */
function isPast(expiresAt: number, now: number): boolean {
  return expiresAt <= now;
}

const applies: Record<SessionState, (session: SessionFacts, now: number) => boolean> = {
  canceled: (session) =>
    session.isPaymentRefunded === true ||
    session.isRefundRequested === true ||
    isReversed(session.orderStatus ?? ''),
  complete: (session) => !!session.placedOrderId && session.hasCompletedCheckoutSession,
  ordered: (session) => !!session.placedOrderId,
  attention: (session) => session.needsAttention === true,
  paid: (session) => session.hasCompletedPayment,
  expired: (session, now) => isPast(session.expiresAt, now) || session.hasEndedUnpaid === true,
  paying: (session) => session.isFinalizingPayment,
  open: () => true,
};

/** The first state that applies. */
export function sessionState(session: SessionFacts, now: number): SessionState {
  return sessionStates.find((state) => applies[state](session, now)) ?? 'open';
}

/** Whether GET /checkout/active may answer it: an expired one only while its payment is under way. */
export function isActiveSession(session: SessionFacts, now: number): boolean {
  const state = sessionState(session, now);
  if (state === 'expired') return session.isFinalizingPayment && session.hasEndedUnpaid !== true;
  return ['open', 'paying', 'paid', 'ordered'].includes(state);
}

/** Whether figures are still live and a new code may be applied: open or paying. */
export function isLiveSession(session: SessionFacts, now: number): boolean {
  return ['open', 'paying'].includes(sessionState(session, now));
}
