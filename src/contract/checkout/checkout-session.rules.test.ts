import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isActiveSession,
  isLiveSession,
  type SessionFacts,
  type SessionState,
  sessionState,
} from './checkout-session.rules.ts';

const now = 1_000_000;
const fresh: SessionFacts = {
  expiresAt: now + 1,
  isFinalizingPayment: false,
  hasCompletedPayment: false,
  hasCompletedCheckoutSession: false,
};
const ordered = { hasCompletedPayment: true, placedOrderId: 'o1' };

test.each<[Partial<SessionFacts>, SessionState]>([
  [{}, 'open'],
  [{ isFinalizingPayment: true }, 'paying'],
  [{ isFinalizingPayment: true, expiresAt: now }, 'expired'],
  [{ hasEndedUnpaid: true }, 'expired'],
  [{ hasCompletedPayment: true, expiresAt: 0 }, 'paid'],
  [{ hasCompletedPayment: true, needsAttention: true }, 'attention'],
  [{ needsAttention: true, expiresAt: 0 }, 'attention'],
  [ordered, 'ordered'],
  [{ ...ordered, needsAttention: true }, 'ordered'],
  [{ placedOrderId: 'pod' }, 'ordered'],
  [{ hasCompletedCheckoutSession: true }, 'open'],
  [{ ...ordered, hasCompletedCheckoutSession: true }, 'complete'],
  [{ ...ordered, hasCompletedCheckoutSession: true, isPaymentRefunded: true }, 'canceled'],
  [{ ...ordered, orderStatus: 'cancelled' }, 'canceled'],
  [{ ...ordered, orderStatus: 'refund-failed' }, 'canceled'],
  [{ ...ordered, orderStatus: 'delivered' }, 'ordered'],
  [{ hasCompletedPayment: true, isRefundRequested: true }, 'canceled'],
])('%o is %s', (facts, state) => {
  expect(sessionState({ ...fresh, ...facts }, now)).toBe(state);
});

test('a paid session does not expire', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 * now }), fc.boolean(), (expiresAt, isFinalizingPayment) => {
      const paid = { ...fresh, expiresAt, isFinalizingPayment, hasCompletedPayment: true };
      expect(sessionState(paid, now)).toBe('paid');
      expect(isActiveSession(paid, now)).toBe(true);
    }),
  );
});

test('an expired session stays active while its payment is in progress', () => {
  const paying = { ...fresh, expiresAt: 0, isFinalizingPayment: true };
  expect(isActiveSession(paying, now)).toBe(true);
  expect(isActiveSession({ ...paying, hasEndedUnpaid: true }, now)).toBe(false);
});

test('expired, complete and canceled sessions are not active; only open and paying ones accept a code', () => {
  const active = (facts: Partial<SessionFacts>) => isActiveSession({ ...fresh, ...facts }, now);
  const live = (facts: Partial<SessionFacts>) => isLiveSession({ ...fresh, ...facts }, now);
  expect([active({}), active(ordered), active({ expiresAt: 0 }), active({ needsAttention: true })]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([live({}), live({ isFinalizingPayment: true }), live(ordered), live({ expiresAt: 0 })]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
