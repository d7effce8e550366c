import { expect, test } from 'vitest';
import {
  cancelOrder,
  getPendingSessions,
  getSession,
  placeOrder,
  updateOrder,
} from '#contract/checkout/checkout.endpoints.ts';
import { getOrder } from '#contract/orders/order.endpoints.ts';
import { formOf } from '../../../tests/support/form.ts';
import { failing, gatewayWith, now, sessionWith, settings } from './checkout.fixture.ts';
import {
  loadCanceled,
  loadIncomplete,
  loadPending,
  loadPendingOrders,
  submitPending,
} from './pending.load.ts';

type Answers = Parameters<typeof gatewayWith>[0];

function contextWith(answers: Answers) {
  return { visitor: gatewayWith(answers), settings, isReadOnly: false, origin: null };
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
  const context = contextWith([[getSession, session], ...answers]);
  return submitPending(context, 'session-1', formOf({ intent }));
}

test('lists paid sessions without an order', async () => {
  expect(await loadPendingOrders(contextWith([[getPendingSessions, [paid]]]))).toEqual({
    kind: 'page',
    data: [
      {
        href: '/shop/checkout/session-1',
        total: expect.stringMatching(/GHS.2,900/),
        date: '18 November 2026',
      },
    ],
  });
  expect(await loadPendingOrders(contextWith([]))).toEqual({ kind: 'status', status: 'noPending' });
  const unknown = failing('unreachable');
  expect(await loadPendingOrders(contextWith([[getPendingSessions, unknown]]))).toMatchObject({
    status: 'failed',
  });
});

test('greets the customer of a pending order', async () => {
  expect(await loadPending(contextWith([[getSession, paid]]), 'session-1')).toMatchObject({
    data: { heading: 'Almost there, Ama.' },
  });
});

test('places the order, or updates the existing one', async () => {
  const placed = { success: true, orderId: 'o1' };
  const complete = { kind: 'redirect', href: '/shop/checkout/session-1/complete' };
  expect(await submit('place', paid, [[placeOrder, placed]])).toEqual(complete);
  expect(await submit('place', ordered, [[updateOrder, placed]])).toEqual(complete);
});

test('accepts an order that was placed meanwhile', async () => {
  const refused = { success: false, orderId: 'o1', message: 'This order has already been placed.' };
  expect(await submit('place', paid, [[placeOrder, refused]])).toMatchObject({ kind: 'redirect' });
});

test('shows a refusal with the order', async () => {
  const refused = { success: false, message: 'No.' };
  expect(await submit('place', paid, [[placeOrder, refused]])).toMatchObject({ data: { message: 'No.' } });
  expect(await submit('place', paid, [[placeOrder, failing('unreachable')]])).toMatchObject({
    data: { message: 'Failed to place order' },
  });
  expect(await submit('cancel', paid, [[cancelOrder, failing('unreachable')]])).toMatchObject({
    data: { message: "We couldn't cancel your order. Please try again." },
  });
});

test('a cancellation shows when the refund arrives', async () => {
  expect(await submit('cancel', paid, [[cancelOrder, { success: true }]])).toEqual({
    kind: 'redirect',
    href: '/shop/checkout/session-1/canceled',
  });
  const refunded = { ...paid, isPaymentRefunded: true };
  expect(await loadCanceled(contextWith([[getSession, refunded]]), 'session-1')).toMatchObject({
    status: 'withdrawn',
  });
  expect(await loadCanceled(contextWith([[getSession, paid]]), 'session-1')).toMatchObject({
    status: 'gone',
  });
});

test('the pages of an unknown session say so', async () => {
  const unknown = () => contextWith([[getSession, null]]);
  expect(await loadPending(unknown(), 'session-1')).toEqual({ kind: 'status', status: 'unknown' });
  expect(await loadIncomplete(unknown(), 'session-1')).toEqual({ kind: 'status', status: 'unknown' });
  expect(await loadCanceled(unknown(), 'session-1')).toEqual({ kind: 'status', status: 'gone' });
});

test('an incomplete order shows the amount paid and a link to finish', async () => {
  const order = { orderNumber: '12345678', _creationTime: now };
  const context = contextWith([
    [getSession, ordered],
    [getOrder, order],
  ]);
  expect(await loadIncomplete(context, 'session-1')).toMatchObject({
    data: {
      about: [expect.stringMatching(/^Paid GHS.2,900$/), '12345678 · 18 November 2026'],
      finishHref: '/shop/checkout/verify?reference=PAY%201',
    },
  });
});
