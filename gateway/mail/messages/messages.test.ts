import { expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import type { Snapshot } from '../../database/snapshot.ts';
import { orderNoticeEmail } from './order-placed.ts';
import { type OrderStep, orderStepEmail } from './order-step.ts';
import { paymentRefundedEmail } from './refund.ts';

const none = toMinor(0);
const figures = {
  subtotal: toMinor(280_000),
  discount: none,
  deliveryFee: toMinor(3000),
  total: toMinor(283_000),
};

const snapshot: Snapshot = {
  lines: [],
  figures,
  discount: null,
  gift: null,
  claims: [],
  currency: 'ghs',
  isLive: true,
  shopUrl: 'https://shop.test',
  email: 'ama@example.com',
  fulfilment: {
    customerDetails: {
      firstName: 'Ama',
      lastName: 'Mensah',
      email: 'ama@example.com',
      phoneNumber: '+233 24 123 4567',
    },
    billingDetails: null,
    deliveryMethod: 'delivery',
    deliveryOption: 'within-accra',
    deliveryDetails: { country: 'GH', street: 'Banana Street' },
    deliveryInstructions: null,
    pickupLocation: null,
  },
  paymentMethod: { type: 'online_payment' },
};

const shop = { name: 'Strand', contact: {}, hours: [], mediaUrl: undefined };

const order: OrderStep = {
  orderId: 'order_1',
  orderNumber: '517531538',
  isPODOrder: false,
  isTrusted: true,
  snapshot,
  shop,
  href: 'https://shop.test/shop/orders/order_1?key=a',
  status: 'out-for-delivery',
  paymentCollected: false,
  isRefunding: false,
  refundAmount: null,
  trackingNote: null,
};

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a shopper who pays on delivery reads how much to have ready', () => {
  const due = orderStepEmail({ ...order, isPODOrder: true });
  expect(plain(due.text)).toContain('Please have your cash ready for the courier.');
  expect(plain(due.text)).toContain('Total: GHS 2,830');
  expect(orderStepEmail(order).text).not.toContain('Total:');
});

test('the mail of a refunded order names all that was refunded, not only the latest part', () => {
  const { text } = orderStepEmail({ ...order, status: 'refunded', refundAmount: toMinor(5000) });
  expect(plain(text)).toContain('Refunded: GHS 2,830');
});

test('the mail of a returned payment names what it was for', () => {
  const line = {
    skuId: 'sku_1',
    productId: 'product_1',
    productSku: 'B-1',
    quantity: 2,
    price: toMinor(140_000),
    isGift: false,
    productName: 'edge brush',
    productImage: null,
    productCategory: 'Accessories',
    colorName: null,
    length: null,
  };
  const { text } = paymentRefundedEmail(
    { reference: 'pay_1', snapshot: { ...snapshot, lines: [line] }, shop },
    'no-stock',
  );
  expect(plain(text)).toContain('Edge Brush × 2: GHS 2,800');
  expect(plain(text)).toContain('Total: GHS 2,830');
});

test('the refund of a second payment leaves no doubt about the order', () => {
  const { text } = paymentRefundedEmail({ reference: 'pay_1', snapshot, shop }, 'second-payment');
  expect(text).toContain('This is about the second payment and changes nothing else.');
});

test.each([
  ['To be paid on delivery.', { ...order, isPODOrder: true }],
  ['Paid online.', order],
  ['Nothing to pay.', { ...order, snapshot: { ...snapshot, figures: { ...figures, total: none } } }],
])('staff read “%s”', (text, placed) => {
  const link = { text: 'Open the order', href: 'https://shop.test/admin/orders/order_1' };
  expect(orderNoticeEmail(placed, 'staff@example.com', link).text).toContain(text);
});

test('a long tracking link does not widen the mail', () => {
  const trackingNote = `https://courier.example/${'a'.repeat(150)}`;
  expect(orderStepEmail({ ...order, trackingNote }).html).toContain('word-break:break-word');
});
