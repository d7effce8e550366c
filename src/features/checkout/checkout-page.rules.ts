import { bagTexts } from '#contract/bag/bag.rules.ts';
import { checkoutTexts } from '#contract/checkout/checkout-check.rules.ts';
import { type SessionFacts, sessionState } from '#contract/checkout/checkout-session.rules.ts';
import type { PaymentVerification } from '#contract/payments/payment.schema.ts';
import { checkoutClosedMessage } from '#contract/store/store.rules.ts';
import type { Stop } from './checkout.stops.ts';

export type PageSession = SessionFacts & {
  readonly _id: string;
  readonly externalReference?: string | null | undefined;
  readonly hasVerifiedPayment: boolean;
  readonly isPODOrder?: boolean | null | undefined;
};

/** `show`: the page itself. */
export type Page<Show extends string> =
  | { readonly kind: 'show'; readonly show: Show; readonly notice?: string }
  | { readonly kind: 'goTo'; readonly href: string }
  | { readonly kind: 'stop'; readonly stop: Stop };

const goTo = (href: string) => ({ kind: 'goTo', href }) as const;
const stop = (name: Stop) => ({ kind: 'stop', stop: name }) as const;
const show = <Show extends string>(name: Show) => ({ kind: 'show', show: name }) as const;

export const checkoutHrefs = {
  checkout: '/shop/checkout',
  unpaid: '/shop/checkout?origin=paystack',
  complete: '/shop/checkout/complete',
  podConfirmation: '/shop/checkout/pod-confirmation',
  verify: (reference: string) => `/shop/checkout/verify?reference=${encodeURIComponent(reference)}`,
  pending: (sessionId: string) => `/shop/checkout/${sessionId}`,
  completeOf: (sessionId: string) => `/shop/checkout/${sessionId}/complete`,
  incomplete: (sessionId: string) => `/shop/checkout/${sessionId}/incomplete`,
  canceled: (sessionId: string) => `/shop/checkout/${sessionId}/canceled`,
} as const;

type Arrival = { readonly origin?: string | null | undefined; readonly now: number };

function afterOrder(session: PageSession, { origin }: Arrival): Page<never> {
  if (session.isPODOrder) return goTo(checkoutHrefs.podConfirmation);
  return origin === 'paystack' && session.externalReference
    ? goTo(checkoutHrefs.verify(session.externalReference))
    : goTo(checkoutHrefs.incomplete(session._id));
}

/**
 * /shop/checkout, by the active session. A payment under way is led on before anything stops it, so that none is paid
 * twice.
 */
export function checkoutPage(
  session: PageSession | null,
  arrival: Arrival & { readonly isReadOnly: boolean },
): Page<'form'> {
  const state = session && sessionState(session, arrival.now);
  if (session && state === 'ordered') return afterOrder(session, arrival);
  if (session && state === 'paid') return goTo(checkoutHrefs.pending(session._id));
  if (state === 'complete') return stop('complete');
  if (state === 'canceled') return stop('refunded');
  if (state === 'attention') return stop('attention');
  if (arrival.isReadOnly) return stop('unavailable');
  if (!state) return stop('noActive');
  if (state === 'expired') return stop('expired');
  return arrival.origin === 'paystack'
    ? { kind: 'show', show: 'form', notice: checkoutTexts.unpaid }
    : show('form');
}

/**
 * Why no session was opened, once nothing paid or ordered leads on; undefined for a refusal that only its own words
 * explain.
 */
export function refusedStop({
  message,
  unavailableProducts = [],
}: {
  readonly message: string;
  readonly unavailableProducts?: readonly unknown[] | undefined;
}): Stop | undefined {
  if (unavailableProducts.length > 0) return 'goodsGone';
  if (message === bagTexts.empty) return 'noActive';
  return message === checkoutClosedMessage ? 'unavailable' : undefined;
}

/** /shop/checkout/verify before the gateway is asked. */
export function verifyPage(session: PageSession | null, reference: string | null | undefined): Page<'ask'> {
  if (session?.placedOrderId || session?.hasVerifiedPayment) return goTo(checkoutHrefs.complete);
  return reference || session?.externalReference ? show('ask') : stop('paymentNotFound');
}

/**
 * What verify does with the gateway's answer, whose message stands on the screens that stop. A session
 * that is done is active no more: its payment's link says so.
 */
export function verifiedPage(
  answer: Pick<PaymentVerification, 'verified' | 'status'>,
  hasSession: boolean,
): Page<'askAgain'> {
  if (answer.verified || answer.status === 'paid') {
    return hasSession ? goTo(checkoutHrefs.complete) : stop('complete');
  }
  const pages: Record<Exclude<PaymentVerification['status'], 'paid'>, Page<'askAgain'>> = {
    pending: show('askAgain'),
    failed: goTo(checkoutHrefs.unpaid),
    abandoned: goTo(checkoutHrefs.unpaid),
    refunding: stop('refunding'),
    refunded: stop('refunded'),
    attention: stop('attention'),
    unknown: stop('paymentNotFound'),
  };
  return pages[answer.status];
}

/** /shop/checkout/complete: `finalize` sends complete-checkout once. */
export function completePage(session: PageSession | null, now: number): Page<'finalize' | 'order'> {
  const state = session && sessionState(session, now);
  if (state === 'complete') return show('order');
  if (state === 'canceled') return stop('refunded');
  if (state === 'ordered' || state === 'paid') return show('finalize');
  return stop(state === 'attention' ? 'attention' : 'paymentNotFound');
}

/** /shop/checkout/{id}/complete; `review` offers the pending page when it is paid. */
export function sessionCompletePage(session: PageSession | null, now: number): Page<'order' | 'review'> {
  if (!session) return stop('unknown');
  const state = sessionState(session, now);
  if (state === 'canceled') return stop('refunded');
  if (state === 'attention') return stop('attention');
  if (session.placedOrderId) return show('order');
  return session.hasCompletedPayment ? show('review') : stop('notComplete');
}

/** /shop/checkout/{id}/incomplete: paid for, its order placed, its checkout not finished. */
export function incompletePage(session: PageSession | null, now: number): Page<'order'> {
  if (!session) return stop('unknown');
  const state = sessionState(session, now);
  if (state === 'ordered') return show('order');
  if (state === 'complete') return goTo(checkoutHrefs.completeOf(session._id));
  if (state === 'paid') return goTo(checkoutHrefs.pending(session._id));
  if (state === 'attention') return stop('attention');
  return stop(state === 'canceled' ? 'refunded' : 'notComplete');
}

/** /shop/checkout/{id}/canceled. */
export function canceledPage(session: PageSession | null): Page<never> {
  return stop(session?.isPaymentRefunded ? 'withdrawn' : 'gone');
}

/** /shop/checkout/{id}: what Submit sends is update-order once an order exists, else place-order. */
export function pendingPage(session: PageSession | null, now: number): Page<'place-order' | 'update-order'> {
  if (!session) return stop('unknown');
  const state = sessionState(session, now);
  if (state === 'paid') return show('place-order');
  if (state === 'ordered') return show('update-order');
  if (state === 'complete') return goTo(checkoutHrefs.completeOf(session._id));
  if (state === 'canceled') return stop('refunded');
  if (state === 'attention') return stop('attention');
  return state === 'expired' ? stop('expired') : goTo(checkoutHrefs.checkout);
}

/** /shop/checkout/pod-confirmation: `finalize` sends complete-checkout. */
export function podConfirmationPage(session: PageSession | null, now: number): Page<'finalize' | 'order'> {
  if (!session?.placedOrderId) return stop('orderNotFound');
  const state = sessionState(session, now);
  if (state === 'canceled') return stop('refunded');
  return show(state === 'complete' ? 'order' : 'finalize');
}
