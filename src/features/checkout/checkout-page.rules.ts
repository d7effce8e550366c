import { checkoutTexts } from '#contract/checkout/checkout.texts.ts';
import { type SessionFacts, sessionState, unpaidOrigin } from '#contract/checkout/checkout-session.rules.ts';
import type { CheckoutAnswer, CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import type { PaymentVerification } from '#contract/payments/payment.schema.ts';
import { checkoutClosedMessage } from '#contract/store/store.rules.ts';
import type { StatusName } from './checkout.status.ts';

export type PageSession = SessionFacts &
  Pick<CheckoutSession, '_id' | 'externalReference' | 'hasVerifiedPayment' | 'isPODOrder'>;

/** What a checkout page does with a session: render a view of itself, redirect, or show a status screen. */
export type PageDecision<View extends string> =
  | { readonly kind: 'page'; readonly view: View }
  | { readonly kind: 'redirect'; readonly href: string }
  | { readonly kind: 'status'; readonly status: StatusName };

const redirect = (href: string) => ({ kind: 'redirect', href }) as const;
const status = (name: StatusName) => ({ kind: 'status', status: name }) as const;
const view = <View extends string>(name: View) => ({ kind: 'page', view: name }) as const;

export const checkoutHrefs = {
  checkout: '/shop/checkout',
  unpaid: `/shop/checkout?origin=${unpaidOrigin}`,
  complete: '/shop/checkout/complete',
  podConfirmation: '/shop/checkout/pod-confirmation',
  verify: (reference: string) => `/shop/checkout/verify?reference=${encodeURIComponent(reference)}`,
  pending: (sessionId: string) => `/shop/checkout/${sessionId}`,
  completeOf: (sessionId: string) => `/shop/checkout/${sessionId}/complete`,
  incomplete: (sessionId: string) => `/shop/checkout/${sessionId}/incomplete`,
  canceled: (sessionId: string) => `/shop/checkout/${sessionId}/canceled`,
} as const;

type Arrival = { readonly origin?: string | null | undefined; readonly now: number };

function afterOrder(session: PageSession, { origin }: Arrival): PageDecision<never> {
  if (session.isPODOrder) return redirect(checkoutHrefs.podConfirmation);
  return origin === unpaidOrigin && session.externalReference
    ? redirect(checkoutHrefs.verify(session.externalReference))
    : redirect(checkoutHrefs.incomplete(session._id));
}

/**
 * /shop/checkout, by the active session. A paid or ordered session redirects before any status screen, so that nothing is
 * paid twice.
 */
export function checkoutPage(
  session: PageSession | null,
  arrival: Arrival & { readonly isReadOnly: boolean },
): PageDecision<'form'> {
  const state = session && sessionState(session, arrival.now);
  if (session && state === 'ordered') return afterOrder(session, arrival);
  if (session && state === 'paid') return redirect(checkoutHrefs.pending(session._id));
  if (state === 'complete') return status('complete');
  if (state === 'canceled') return status('refunded');
  if (state === 'attention') return status('attention');
  if (arrival.isReadOnly) return status('unavailable');
  if (!state) return status('noActive');
  return state === 'expired' ? status('expired') : view('form');
}

type CheckoutRefusal = Extract<CheckoutAnswer, { success: false }>;

/** The status screen for a refusal to open a session; undefined for a refusal that only its own message explains. */
export function refusedStatus({ message, unavailableProducts }: CheckoutRefusal): StatusName | undefined {
  if (unavailableProducts?.length) return 'itemsUnavailable';
  if (message === checkoutTexts.emptyBag) return 'noActive';
  return message === checkoutClosedMessage ? 'unavailable' : undefined;
}

/** /shop/checkout/verify, before the gateway verifies the payment. */
export function verifyPage(
  session: PageSession | null,
  reference: string | null | undefined,
): PageDecision<'verify'> {
  if (session?.placedOrderId || session?.hasVerifiedPayment) return redirect(checkoutHrefs.complete);
  return reference || session?.externalReference ? view('verify') : status('paymentNotFound');
}

/** /shop/checkout/verify, after it. Without an active session a paid payment's checkout is complete. */
export function verifiedPage(
  answer: Pick<PaymentVerification, 'status' | 'orderId'>,
  hasSession: boolean,
): PageDecision<'pending'> {
  if (answer.status === 'paid') {
    return hasSession ? redirect(checkoutHrefs.complete) : status('complete');
  }
  const pages: Record<Exclude<PaymentVerification['status'], 'paid'>, PageDecision<'pending'>> = {
    // An order paid on delivery is pending until it is handed over.
    pending: answer.orderId ? status('complete') : view('pending'),
    failed: redirect(checkoutHrefs.unpaid),
    abandoned: redirect(checkoutHrefs.unpaid),
    refunding: status('refunding'),
    refunded: status('refunded'),
    attention: status('attention'),
    unknown: status('paymentNotFound'),
  };
  return pages[answer.status];
}

/** /shop/checkout/complete: `finalize` sends complete-checkout. */
export function completePage(session: PageSession | null, now: number): PageDecision<'finalize' | 'order'> {
  const state = session && sessionState(session, now);
  if (state === 'complete') return view('order');
  if (state === 'canceled') return status('refunded');
  if (state === 'ordered' || state === 'paid') return view('finalize');
  return status(state === 'attention' ? 'attention' : 'paymentNotFound');
}

/** /shop/checkout/{id}/complete: `review` links a paid session to its pending page. */
export function sessionCompletePage(session: PageSession, now: number): PageDecision<'order' | 'review'> {
  const state = sessionState(session, now);
  if (state === 'canceled') return status('refunded');
  if (state === 'attention') return status('attention');
  if (session.placedOrderId) return view('order');
  return session.hasCompletedPayment ? view('review') : status('notComplete');
}

/** /shop/checkout/{id}/incomplete: paid and ordered, but the checkout is not completed. */
export function incompletePage(session: PageSession, now: number): PageDecision<'order'> {
  const state = sessionState(session, now);
  if (state === 'ordered') return view('order');
  if (state === 'complete') return redirect(checkoutHrefs.completeOf(session._id));
  if (state === 'paid') return redirect(checkoutHrefs.pending(session._id));
  if (state === 'attention') return status('attention');
  return status(state === 'canceled' ? 'refunded' : 'notComplete');
}

export function canceledPage(session: PageSession): PageDecision<never> {
  return status(session.isPaymentRefunded ? 'withdrawn' : 'gone');
}

/** /shop/checkout/{id}: the view is the action that Submit sends. */
export function pendingPage(session: PageSession, now: number): PageDecision<'place-order' | 'update-order'> {
  const state = sessionState(session, now);
  if (state === 'paid') return view('place-order');
  if (state === 'ordered') return view('update-order');
  if (state === 'complete') return redirect(checkoutHrefs.completeOf(session._id));
  if (state === 'canceled') return status('refunded');
  if (state === 'attention') return status('attention');
  return state === 'expired' ? status('expired') : redirect(checkoutHrefs.checkout);
}

/** /shop/checkout/pod-confirmation: `finalize` sends complete-checkout. */
export function podConfirmationPage(
  session: PageSession | null,
  now: number,
): PageDecision<'finalize' | 'order'> {
  if (!session?.placedOrderId) return status('orderNotFound');
  const state = sessionState(session, now);
  if (state === 'canceled') return status('refunded');
  return view(state === 'complete' ? 'order' : 'finalize');
}
