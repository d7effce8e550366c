import { expect, test } from 'vitest';
import {
  cancelOrder,
  getPendingSessions,
  getSession,
  placeOrder,
  updateOrder,
} from '#contract/checkout/checkout.endpoints.ts';
import { getOrder } from '#contract/orders/order.endpoints.ts';
import { failing, gatewayWith, now, sessionWith, terms } from './checkout.fixture.ts';
import {
  loadCanceled,
  loadIncomplete,
  loadPending,
  loadPendingOrders,
  submitPending,
} from './pending.load.ts';

type Answers = Parameters<typeof gatewayWith>[0];

function visitWith(answers: Answers) {
  return { visitor: gatewayWith(answers), terms, isReadOnly: false, origin: null, shopOrigin: '' };
}

const customerDetails = {
  firstName: 'Ama',
  lastName: 'Mensah',
  email: 'a@example.com',
  phoneNumber: '0241234567',
};
const paid = sessionWith({ hasCompletedPayment: true, customerDetails, externalReference: 'PAY 1' });
const ordered = { ...paid, placedOrderId: 'o1' };

function submit(intent: string, session: typeof paid, answers: Answers) {
  const posted = new FormData();
  posted.set('intent', intent);
  return submitPending(visitWith([[getSession, session], ...answers]), 'session-1', posted);
}

test('lists what waits for its order', async () => {
  expect(await loadPendingOrders(visitWith([[getPendingSessions, [paid]]]))).toEqual({
    kind: 'show',
    shown: [
      {
        href: '/shop/checkout/session-1',
        total: expect.stringMatching(/GHS.2,900/),
        date: '18 November 2026',
      },
    ],
  });
  expect(await loadPendingOrders(visitWith([]))).toEqual({ kind: 'stop', stop: 'noPending' });
  const unknown = failing('unreachable');
  expect(await loadPendingOrders(visitWith([[getPendingSessions, unknown]]))).toMatchObject({
    stop: 'failed',
  });
});

test('greets whose payment waits', async () => {
  expect(await loadPending(visitWith([[getSession, paid]]), 'session-1')).toMatchObject({
    shown: { heading: 'Almost there, Ama.' },
  });
});

test('places the order, or updates the one there is', async () => {
  const placed = { success: true, orderId: 'o1' };
  const complete = { kind: 'goTo', href: '/shop/checkout/session-1/complete' };
  expect(await submit('place', paid, [[placeOrder, placed]])).toEqual(complete);
  expect(await submit('place', ordered, [[updateOrder, placed]])).toEqual(complete);
});

test('an order that was placed meanwhile is one too', async () => {
  const refused = { success: false, orderId: 'o1', message: 'This order has already been placed.' };
  expect(await submit('place', paid, [[placeOrder, refused]])).toMatchObject({ kind: 'goTo' });
});

test('a refusal stands with the order', async () => {
  const refused = { success: false, message: 'No.' };
  expect(await submit('place', paid, [[placeOrder, refused]])).toMatchObject({ shown: { message: 'No.' } });
  expect(await submit('place', paid, [[placeOrder, failing('unreachable')]])).toMatchObject({
    shown: { message: 'Failed to place order' },
  });
  expect(await submit('cancel', paid, [[cancelOrder, failing('unreachable')]])).toMatchObject({
    shown: { message: "We couldn't cancel your order. Please try again." },
  });
});

test('canceled, it says when the money comes back', async () => {
  expect(await submit('cancel', paid, [[cancelOrder, { success: true }]])).toEqual({
    kind: 'goTo',
    href: '/shop/checkout/session-1/canceled',
  });
  const refunded = { ...paid, isPaymentRefunded: true };
  expect(await loadCanceled(visitWith([[getSession, refunded]]), 'session-1')).toMatchObject({
    stop: 'withdrawn',
  });
  expect(await loadCanceled(visitWith([[getSession, paid]]), 'session-1')).toMatchObject({ stop: 'gone' });
});

test('an unfinished order says what was paid and leads to its end', async () => {
  const order = { orderNumber: '12345678', _creationTime: now };
  const visit = visitWith([
    [getSession, ordered],
    [getOrder, order],
  ]);
  expect(await loadIncomplete(visit, 'session-1')).toMatchObject({
    shown: {
      about: [expect.stringMatching(/^Paid GHS.2,900$/), '12345678 · 18 November 2026'],
      finishHref: '/shop/checkout/verify?reference=PAY%201',
    },
  });
});
