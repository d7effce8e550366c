import { expect, test } from 'vitest';
import type { PaymentVerification } from '#contract/payments/payment.schema.ts';
import type { StatusName } from './checkout.status.ts';
import {
  canceledPage,
  checkoutPage,
  completePage,
  incompletePage,
  type PageDecision,
  type PageSession,
  pendingPage,
  podConfirmationPage,
  refusedStatus,
  sessionCompletePage,
  verifiedPage,
  verifyPage,
} from './checkout-page.rules.ts';

const now = 1_000;
const open: PageSession = {
  _id: 's1',
  expiresAt: now + 1,
  isFinalizingPayment: false,
  hasCompletedPayment: false,
  hasVerifiedPayment: false,
  hasCompletedCheckoutSession: false,
};
const paying = { ...open, isFinalizingPayment: true, externalReference: 'STR 1' };
const paid = { ...paying, hasCompletedPayment: true, hasVerifiedPayment: true };
const ordered = { ...paid, placedOrderId: 'o1' };
const complete = { ...ordered, hasCompletedCheckoutSession: true };
const refunded = { ...paid, isPaymentRefunded: true };
const podOrdered = { ...open, isPODOrder: true, placedOrderId: 'o2' };
const looked = { ...paying, needsAttention: true };
const expired = { ...open, expiresAt: 0 };

const redirect = (href: string): PageDecision<never> => ({ kind: 'redirect', href });
const screen = (name: StatusName): PageDecision<never> => ({ kind: 'status', status: name });
const arrival = { now, isReadOnly: false };

test('checkout shows the form while the session is open or its payment is not settled', () => {
  expect(checkoutPage(open, arrival)).toEqual({ kind: 'page', view: 'form' });
  expect(checkoutPage(paying, arrival)).toEqual({ kind: 'page', view: 'form' });
});

test.each<[string, PageSession | null, PageDecision<'form'>]>([
  ['without a session', null, screen('noActive')],
  ['expired', expired, screen('expired')],
  ['complete', complete, screen('complete')],
  ['refunded', refunded, screen('refunded')],
  ['paid without an order', paid, redirect('/shop/checkout/s1')],
  ['ordered', ordered, redirect('/shop/checkout/s1/incomplete')],
  ['ordered for payment on delivery', podOrdered, redirect('/shop/checkout/pod-confirmation')],
])('checkout %s', (_, session, page) => {
  expect(checkoutPage(session, arrival)).toEqual(page);
});

test('redirects an ordered session from the provider to verify', () => {
  expect(checkoutPage(ordered, { ...arrival, origin: 'paystack' })).toEqual(
    redirect('/shop/checkout/verify?reference=STR%201'),
  );
  expect(
    checkoutPage({ ...ordered, externalReference: undefined }, { ...arrival, origin: 'paystack' }),
  ).toEqual(redirect('/shop/checkout/s1/incomplete'));
});

test('a read-only store blocks unpaid sessions, but not paid ones', () => {
  const readOnly = { now, isReadOnly: true };
  expect(checkoutPage(open, readOnly)).toEqual(screen('unavailable'));
  expect(checkoutPage(null, readOnly)).toEqual(screen('unavailable'));
  expect(checkoutPage(paid, readOnly)).toEqual(redirect('/shop/checkout/s1'));
});

test.each<[string, PageSession | null, string | undefined, PageDecision<'verify'>]>([
  ['an order', ordered, undefined, redirect('/shop/checkout/complete')],
  ['a verified payment', paid, undefined, redirect('/shop/checkout/complete')],
  ['no reference anywhere', open, undefined, screen('paymentNotFound')],
  ['no session and no reference', null, undefined, screen('paymentNotFound')],
  ['a reference without a session', null, 'STR', { kind: 'page', view: 'verify' }],
  ['a reference in the address', open, 'STR', { kind: 'page', view: 'verify' }],
  ["the session's own reference", paying, undefined, { kind: 'page', view: 'verify' }],
  ['an expired session', { ...paying, expiresAt: 0 }, 'STR', { kind: 'page', view: 'verify' }],
])('verify with %s', (_, session, reference, page) => {
  expect(verifyPage(session, reference)).toEqual(page);
});

test.each<[PaymentVerification['status'], PageDecision<'pending'>]>([
  ['paid', redirect('/shop/checkout/complete')],
  ['pending', { kind: 'page', view: 'pending' }],
  ['failed', redirect('/shop/checkout?origin=paystack')],
  ['abandoned', redirect('/shop/checkout?origin=paystack')],
  ['refunded', screen('refunded')],
  ['refunding', screen('refunding')],
  ['attention', screen('attention')],
  ['unknown', screen('paymentNotFound')],
])('a %s payment', (status, page) => {
  expect(verifiedPage({ status }, true)).toEqual(page);
});

test.each<[PaymentVerification['status'], PageDecision<'pending'>]>([
  ['paid', screen('complete')],
  ['unknown', screen('paymentNotFound')],
  ['attention', screen('attention')],
  ['refunding', screen('refunding')],
  ['failed', redirect('/shop/checkout?origin=paystack')],
])('a %s payment without an active session', (status, page) => {
  expect(verifiedPage({ status }, false)).toEqual(page);
});

test('an order to be paid on delivery has nothing to confirm', () => {
  const answer = { status: 'pending' as const, orderId: 'o2' };
  expect(verifiedPage(answer, false)).toEqual(screen('complete'));
  expect(verifiedPage(answer, true)).toEqual(screen('complete'));
});

test.each([
  ['Your bag is empty.', undefined, 'noActive'],
  ['Store checkout is currently unavailable', undefined, 'unavailable'],
  [
    'Some items in your bag are no longer available.',
    [{ productSkuId: 'sku-1', requested: 1, available: 0 }],
    'itemsUnavailable',
  ],
  ['Too late.', [], undefined],
])('the status of a refusal: %s', (message, unavailableProducts, expected) => {
  expect(refusedStatus({ success: false, message, unavailableProducts })).toBe(expected);
});

test('without a session there is nothing to complete', () => {
  expect(completePage(null, now)).toEqual(screen('paymentNotFound'));
  expect(podConfirmationPage(null, now)).toEqual(screen('orderNotFound'));
});

const pages = {
  complete: (session: PageSession) => completePage(session, now),
  ofSession: (session: PageSession) => sessionCompletePage(session, now),
  incomplete: (session: PageSession) => incompletePage(session, now),
  canceled: canceledPage,
  pending: (session: PageSession) => pendingPage(session, now),
  pod: (session: PageSession) => podConfirmationPage(session, now),
};

test.each<[keyof typeof pages, string, PageSession, PageDecision<string> | string]>([
  ['complete', 'paid', paid, 'finalize'],
  ['complete', 'ordered', ordered, 'finalize'],
  ['complete', 'done', complete, 'order'],
  ['complete', 'unpaid', paying, screen('paymentNotFound')],
  ['complete', 'refunded', refunded, screen('refunded')],
  ['ofSession', 'ordered', ordered, 'order'],
  ['ofSession', 'paid', paid, 'review'],
  ['ofSession', 'open', open, screen('notComplete')],
  ['ofSession', 'refunded', { ...refunded, placedOrderId: 'o1' }, screen('refunded')],
  ['ofSession', 'attention', looked, screen('attention')],
  ['incomplete', 'attention', looked, screen('attention')],
  ['complete', 'attention', looked, screen('attention')],
  ['incomplete', 'ordered', ordered, 'order'],
  ['incomplete', 'done', complete, redirect('/shop/checkout/s1/complete')],
  ['incomplete', 'paid', paid, redirect('/shop/checkout/s1')],
  ['incomplete', 'open', open, screen('notComplete')],
  ['incomplete', 'refunded', refunded, screen('refunded')],
  ['canceled', 'not refunded', paid, screen('gone')],
  ['canceled', 'refunded', refunded, screen('withdrawn')],
  ['pending', 'paid', paid, 'place-order'],
  ['pending', 'ordered', ordered, 'update-order'],
  ['pending', 'done', complete, redirect('/shop/checkout/s1/complete')],
  ['pending', 'open', open, redirect('/shop/checkout')],
  ['pending', 'expired', expired, screen('expired')],
  ['pending', 'refunded', refunded, screen('refunded')],
  ['pending', 'attention', { ...paid, needsAttention: true }, screen('attention')],
  ['pod', 'unordered', open, screen('orderNotFound')],
  ['pod', 'ordered', podOrdered, 'finalize'],
  ['pod', 'done', { ...podOrdered, hasCompletedCheckoutSession: true }, 'order'],
])('page %s, session %s', (page, _, session, expected) => {
  const wanted = typeof expected === 'string' ? { kind: 'page', view: expected } : expected;
  expect(pages[page](session)).toEqual(wanted);
});
