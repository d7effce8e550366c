import { expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { canReview, type OrderFacts, orderFigures, statusLabel, statusMessage } from './order.rules.ts';

const online = (status: string, more: Partial<OrderFacts> = {}): OrderFacts => ({
  status,
  deliveryMethod: 'delivery',
  ...more,
});
const pod = (status: string, more: Partial<OrderFacts> = {}) =>
  online(status, { isPODOrder: true, podPaymentMethod: 'cash', ...more });
const collected = { paymentCollected: true };
const pickup = { deliveryMethod: 'pickup' } as const;

test.each([
  ['open', 'Processing'],
  ['ready-for-pickup', 'Ready For Pickup'],
  ['refund-pending', 'Refund Pending'],
  ['cancelled', 'Cancelled'],
  ['sent-by-drone', 'Sent By Drone'],
])('%s is called %s', (status, label) => {
  expect(statusLabel(status)).toBe(label);
});

test.each<[OrderFacts, string]>([
  [online('open'), "We're processing your order. We'll email you when it's out for delivery."],
  [online('open', pickup), "We're processing your order. We'll email you when it's ready for pickup."],
  [online('sent-by-drone'), "We're processing your order. We'll email you when it's out for delivery."],
  [online('constructor'), "We're processing your order. We'll email you when it's out for delivery."],
  [online('delivered'), 'Your order has been delivered. Thank you for shopping with us.'],
  [
    online('refunded'),
    'Your order has been refunded. Please allow 7-10 business days for the money to reach you.',
  ],
  [
    pod('open', pickup),
    "We're processing your order. We'll email you when it's ready for pickup. Please have your cash ready when you collect it.",
  ],
  [
    pod('open', { podPaymentMethod: 'mobile_money' }),
    "We're processing your order. We'll email you when it's out for delivery. Please have your mobile money ready when it's delivered.",
  ],
  [
    pod('ready-for-pickup', pickup),
    'Your order is ready. Collect it any time during opening hours. Please have your cash ready when you collect it.',
  ],
  [pod('out-for-delivery'), 'Your order is on its way. Please have your cash ready for the courier.'],
  [pod('out-for-delivery', collected), 'Your order is on its way.'],
  [pod('cancelled'), 'Your order has been cancelled. Please contact support if you have any questions.'],
  [pod('delivered'), 'Your order has been delivered. Thank you for shopping with us.'],
  [
    pod('delivered', collected),
    'Your order is completed and your payment has been collected. Thank you for shopping with us.',
  ],
  [
    pod('picked-up', collected),
    'Your order is completed and your payment has been collected. Thank you for shopping with us.',
  ],
])('%o shows: %s', (order, message) => {
  expect(statusMessage(order)).toBe(message);
});

test('the total subtracts the discount and adds the fee', () => {
  expect(
    orderFigures({
      amount: toMinor(10_000),
      deliveryFee: toMinor(3000),
      discount: { totalDiscount: toMinor(2500) },
    }),
  ).toEqual({ subtotal: 10_000, discount: 2500, deliveryFee: 3000, total: 10_500 });
  expect(orderFigures({ amount: toMinor(10_000), deliveryFee: null, discount: null }).total).toBe(10_000);
});

test('orders can be reviewed after handover', () => {
  const statuses = [
    'open',
    'ready-for-pickup',
    'out-for-delivery',
    'picked-up',
    'delivered',
    'refunded',
    'cancelled',
  ];
  expect(statuses.filter((status) => canReview({ status }))).toEqual(['picked-up', 'delivered', 'refunded']);
});
