import { expect, test } from 'vitest';
import { type SessionState, sessionStates } from '#contract/checkout/checkout-session.rules.ts';
import {
  type CheckoutAction,
  checkoutActions,
  checksProviderFirst,
  isRefusal,
  type Outcome,
  outcomeOf,
  type RefusalContext,
  type RefusalKey,
  refusalFor,
} from './action.rules.ts';

test.each<[SessionState, CheckoutAction, Outcome]>([
  ['open', 'finalize-payment', 'pay'],
  ['open', 'complete-checkout', 'notComplete'],
  ['open', 'cancel-order', 'end'],
  ['paying', 'finalize-payment', 'pay'],
  ['paying', 'create-pod-order', 'pay'],
  ['expired', 'finalize-payment', 'expired'],
  ['expired', 'cancel-order', 'doNothing'],
  ['paid', 'finalize-payment', 'alreadyPaid'],
  ['paid', 'complete-checkout', 'createOrder'],
  ['paid', 'place-order', 'createOrder'],
  ['paid', 'update-order', 'notComplete'],
  ['paid', 'cancel-order', 'refund'],
  ['ordered', 'create-pod-order', 'repeatPodOrder'],
  ['ordered', 'complete-checkout', 'setFlag'],
  ['ordered', 'place-order', 'alreadyPlaced'],
  ['ordered', 'update-order', 'setOwnFlag'],
  ['ordered', 'cancel-order', 'cancelOrder'],
  ['complete', 'finalize-payment', 'alreadyComplete'],
  ['complete', 'complete-checkout', 'returnOrder'],
  ['complete', 'cancel-order', 'tooLate'],
  ['canceled', 'place-order', 'refunded'],
  ['canceled', 'cancel-order', 'retryRefund'],
])('%s, %s: %s', (state, action, outcome) => {
  expect(outcomeOf(state, action)).toBe(outcome);
});

test('a session under attention refuses everything', () => {
  expect(checkoutActions.map((action) => outcomeOf('attention', action))).toEqual(Array(6).fill('attention'));
});

test('an order is made only from what is paid', () => {
  const making = sessionStates.filter((state) =>
    checkoutActions.some((action) => outcomeOf(state, action) === 'createOrder'),
  );
  expect(making).toEqual(['paid']);
});

const online: RefusalContext = {
  action: 'finalize-payment',
  hasCompletedPayment: true,
  externalReference: 'STR-1',
};

test.each<[RefusalKey, Partial<RefusalContext>, string, string | undefined]>([
  ['notComplete', {}, 'This checkout session is not complete', undefined],
  ['expired', {}, 'Your checkout session has expired', undefined],
  ['alreadyPaid', {}, 'This checkout session has already been paid for.', 'SESSION_ALREADY_FINALIZED'],
  [
    'alreadyPaid',
    { action: 'create-pod-order' },
    'This order has already been placed.',
    'SESSION_ALREADY_FINALIZED',
  ],
  ['alreadyComplete', {}, 'Your checkout session is complete', 'SESSION_ALREADY_FINALIZED'],
  ['refunded', {}, 'This order has been refunded', undefined],
  ['refunded', { hasCompletedPayment: false }, 'This order has been canceled.', undefined],
  ['attention', {}, 'We are looking into your payment. Contact us and quote STR-1.', undefined],
  ['tooLate', {}, 'This order can no longer be canceled. Contact us for help.', undefined],
])('%s with %o is refused: %s', (key, context, message, code) => {
  const refusal = refusalFor(key, { ...online, ...context });
  expect(refusal).toEqual(code ? { success: false, message, code } : { success: false, message });
});

test('refusals are told from what is done', () => {
  expect(isRefusal('tooLate')).toBe(true);
  expect(isRefusal('createOrder')).toBe(false);
});

test('only while a payment may be unsettled is the provider asked first', () => {
  expect(sessionStates.filter(checksProviderFirst)).toEqual(['expired', 'paying', 'open']);
});
