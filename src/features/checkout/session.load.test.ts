import { expect, test } from 'vitest';
import {
  completeCheckout,
  getActiveSession,
  getSession,
  verifyPayment,
} from '#contract/checkout/checkout.endpoints.ts';
import { getOrder, getOrders } from '#contract/orders/order.endpoints.ts';
import { gatewayWith, sessionWith, settings } from './checkout.fixture.ts';
import { loadComplete, loadPodConfirmation, loadSessionComplete } from './complete.load.ts';

type Answers = Parameters<typeof gatewayWith>[0];

const paid = sessionWith({ hasCompletedPayment: true, hasVerifiedPayment: true });
const order = { ...paid, _id: 'o1', isPODOrder: false };
const done: Answers = [[completeCheckout, { success: true, orderId: 'o1' }]];

function contextWith(answers: Answers) {
  return { visitor: gatewayWith(answers), settings, isReadOnly: true, origin: null };
}

const active = (session: ReturnType<typeof sessionWith>): Answers => [
  [getActiveSession, session],
  [getSession, session],
];

const message = 'Your refund is on its way.';
const refunding: Answers = [[verifyPayment, { verified: false, status: 'refunding', message }]];

test.each(['cancelled', 'refund-pending', 'refunded'])(
  'an order that is %s has no thank-you page',
  async (status) => {
    const ordered = { ...paid, placedOrderId: 'o1', externalReference: 'PAY-1' };
    const undone = { ...order, status, externalReference: 'PAY-1' };
    const screen = { kind: 'status', status: 'refunding', message, reference: 'PAY-1' };
    const known: Answers = [...refunding, ...done, [getOrder, undone]];
    expect(await loadComplete(contextWith([...active(ordered), ...known]))).toEqual(screen);
    expect(await loadSessionComplete(contextWith([[getSession, ordered], ...known]), paid._id)).toEqual(
      screen,
    );
    const again: Answers = [[getActiveSession, null], [getOrders, [undone]], ...known];
    expect(await loadComplete(contextWith(again))).toEqual(screen);
  },
);

test('a cancelled order on delivery was never paid and shows no refund', async () => {
  const pod = { ...order, isPODOrder: true, hasVerifiedPayment: false, status: 'cancelled' };
  const screen = await loadPodConfirmation(
    contextWith([
      [getActiveSession, null],
      [getOrders, [pod]],
      [getOrder, pod],
    ]),
  );
  expect(screen).toEqual({ kind: 'status', status: 'canceled' });
});

test('a payment under review shows its message', async () => {
  const attention = {
    message: 'We are looking into your payment. Contact us and quote PAY-1.',
    reference: 'PAY-1',
  };
  const looked = sessionWith({ isFinalizingPayment: true, needsAttention: true, externalReference: 'PAY-1' });
  const screen = { kind: 'status', status: 'attention', ...attention };
  expect(await loadComplete(contextWith(active(looked)))).toMatchObject(screen);
  expect(await loadSessionComplete(contextWith([[getSession, looked]]), looked._id)).toMatchObject(screen);
});

test('an order whose refund is not confirmed yet has no thank-you page', async () => {
  const calls: Answers = [
    [getActiveSession, null],
    [getOrders, [{ ...order, externalReference: 'PAY-1' }]],
    ...refunding,
  ];
  expect(await loadComplete(contextWith(calls))).toMatchObject({ status: 'refunding', message });
});
