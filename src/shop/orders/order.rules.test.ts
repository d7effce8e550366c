import { expect, test } from 'vitest';
import type { OrderFacts } from '#contract/orders/order.rules.ts';
import { paymentText, podLabel, visibleSteps } from './order.rules.ts';

const online = (status: string, more: Partial<OrderFacts> = {}): OrderFacts => ({
  status,
  deliveryMethod: 'delivery',
  ...more,
});

const pod = (status: string, more: Partial<OrderFacts> = {}) =>
  online(status, { isPODOrder: true, podPaymentMethod: 'cash', ...more });

const collected = { paymentCollected: true };

test('only delivery orders that are not cancelled have a payment flag', () => {
  expect([podLabel(pod('open'), 'list'), podLabel(pod('open'), 'detail')]).toEqual([
    'Payment Pending',
    'Payment Due on Delivery',
  ]);
  expect([
    podLabel(pod('delivered', collected), 'list'),
    podLabel(pod('delivered', collected), 'detail'),
  ]).toEqual(['Paid', 'Payment Collected']);
  expect(podLabel(pod('cancelled'), 'list')).toBeUndefined();
  expect(podLabel(online('open'), 'list')).toBeUndefined();
});

test('the order page shows how it was paid', () => {
  const paid = { ...online('open'), hasVerifiedPayment: true };
  expect(paymentText({ ...paid, paymentMethod: { bank: 'MTN', last4: '4321' } })).toBe('MTN ending 4321');
  expect(paymentText({ ...paid, paymentMethod: { last4: '4081' } })).toBe('Card ending 4081');
  expect(paymentText({ ...paid, paymentMethod: { bank: 'MTN' } })).toBe('MTN');
  expect(paymentText({ ...paid, paymentMethod: undefined })).toBe('Paid');
  expect(paymentText({ ...paid, hasVerifiedPayment: false })).toBe("We're confirming your payment");
  expect(paymentText({ ...pod('open'), hasVerifiedPayment: false })).toBe('Payment Due on Delivery');
});

test('a refund’s intermediate steps are shown only while they are the last', () => {
  const steps = ['open', 'refund-submitted', 'refund-pending', 'refund-processing', 'refund-failed'];
  const shown = (last: string) => {
    const reported = [...steps.filter((status) => status !== last), last].map((status) => ({ status }));
    return visibleSteps(reported).map(({ status }) => status);
  };
  for (const last of ['refund-pending', 'refund-processing', 'refund-failed', 'refunded'])
    expect(shown(last)).toEqual(['open', 'refund-submitted', last]);
});
