import { expect, test } from 'vitest';
import {
  completeCheckout,
  getActiveSession,
  getSession,
  verifyPayment,
} from '#contract/checkout/checkout.endpoints.ts';
import { getOrder, getOrders } from '#contract/orders/order.endpoints.ts';
import { gatewayWith, sessionWith, terms } from './checkout.fixture.ts';
import { loadComplete, loadPodConfirmation, loadSessionComplete } from './complete.load.ts';

type Answers = Parameters<typeof gatewayWith>[0];

const paid = sessionWith({ hasCompletedPayment: true, hasVerifiedPayment: true });
const order = { ...paid, _id: 'o1', isPODOrder: false };
const done: Answers = [[completeCheckout, { success: true, orderId: 'o1' }]];

function visitWith(answers: Answers) {
  return { visitor: gatewayWith(answers), terms, isReadOnly: true, origin: null, shopOrigin: '' };
}

const active = (session: ReturnType<typeof sessionWith>): Answers => [
  [getActiveSession, session],
  [getSession, session],
];

const message = 'Your refund is on its way.';
const refunding: Answers = [[verifyPayment, { verified: false, status: 'refunding', message }]];

test.each(['cancelled', 'refund-pending', 'refunded'])(
  'an order that is %s is not thanked for',
  async (status) => {
    const ordered = { ...paid, placedOrderId: 'o1', externalReference: 'PAY-1' };
    const undone = { ...order, status, externalReference: 'PAY-1' };
    const screen = { kind: 'stop', stop: 'refunding', message, reference: 'PAY-1' };
    const known: Answers = [...refunding, ...done, [getOrder, undone]];
    expect(await loadComplete(visitWith([...active(ordered), ...known]))).toEqual(screen);
    expect(await loadSessionComplete(visitWith([[getSession, ordered], ...known]), paid._id)).toEqual(screen);
    const again: Answers = [[getActiveSession, null], [getOrders, [undone]], ...known];
    expect(await loadComplete(visitWith(again))).toEqual(screen);
  },
);

test('an order on delivery that was cancelled was never paid, so nothing comes back', async () => {
  const pod = { ...order, isPODOrder: true, hasVerifiedPayment: false, status: 'cancelled' };
  const screen = await loadPodConfirmation(
    visitWith([
      [getActiveSession, null],
      [getOrders, [pod]],
      [getOrder, pod],
    ]),
  );
  expect(screen).toEqual({ kind: 'stop', stop: 'canceled' });
});

test('a payment that is looked into has its words here too', async () => {
  const attention = {
    message: 'We are looking into your payment. Contact us and quote PAY-1.',
    reference: 'PAY-1',
  };
  const looked = sessionWith({ isFinalizingPayment: true, needsAttention: true, externalReference: 'PAY-1' });
  const screen = { kind: 'stop', stop: 'attention', ...attention };
  expect(await loadComplete(visitWith(active(looked)))).toMatchObject(screen);
  expect(await loadSessionComplete(visitWith([[getSession, looked]]), looked._id)).toMatchObject(screen);
});

test('an order whose refund nobody has taken up yet is not thanked for either', async () => {
  const asked: Answers = [
    [getActiveSession, null],
    [getOrders, [{ ...order, externalReference: 'PAY-1' }]],
    ...refunding,
  ];
  expect(await loadComplete(visitWith(asked))).toMatchObject({ stop: 'refunding', message });
});
