import { isReversed } from '#contract/orders/order-status.rules.ts';

/** What determines a session's state. The storefront knows less than the gateway; missing facts count as false. */
export type SessionFacts = {
  readonly expiresAt: number;
  readonly isFinalizingPayment: boolean;
  readonly hasCompletedPayment: boolean;
  readonly hasCompletedCheckoutSession: boolean;
  readonly placedOrderId?: string | null | undefined;
  readonly isPaymentRefunded?: boolean | null | undefined;
  /** The shopper or staff requested a refund of this session's payment, not of a second one. */
  readonly isRefundRequested?: boolean | null | undefined;
  /** The status of the placed order. */
  readonly orderStatus?: string | null | undefined;
  /** A payment differs from the frozen session, or could become neither an order nor a refund. */
  readonly needsAttention?: boolean | null | undefined;
  readonly hasEndedUnpaid?: boolean | null | undefined;
};

/** The `origin` in the checkout page's address when a payer returns without having paid. */
export const unpaidOrigin = 'paystack';

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

const applies: Record<SessionState, (session: SessionFacts, now: number) => boolean> = {
  canceled: (session) =>
    session.isPaymentRefunded === true ||
    session.isRefundRequested === true ||
    isReversed(session.orderStatus ?? ''),
  complete: (session) => !!session.placedOrderId && session.hasCompletedCheckoutSession,
  ordered: (session) => !!session.placedOrderId,
  attention: (session) => session.needsAttention === true,
  paid: (session) => session.hasCompletedPayment,
  expired: (session, now) => session.expiresAt <= now || session.hasEndedUnpaid === true,
  paying: (session) => session.isFinalizingPayment,
  open: () => true,
};

/** The first state that applies. */
export function sessionState(session: SessionFacts, now: number): SessionState {
  return sessionStates.find((state) => applies[state](session, now)) ?? 'open';
}

/** Whether GET /checkout/active can return it. An expired session only while its payment is in progress. */
export function isActiveSession(session: SessionFacts, now: number): boolean {
  const state = sessionState(session, now);
  if (state === 'expired') return session.isFinalizingPayment && session.hasEndedUnpaid !== true;
  return ['open', 'paying', 'paid', 'ordered'].includes(state);
}

/** Whether prices are live and a code can be applied: open or paying. */
export function isLiveSession(session: SessionFacts, now: number): boolean {
  return ['open', 'paying'].includes(sessionState(session, now));
}
