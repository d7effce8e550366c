import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.schema.ts';
import { store } from '#contract/store/store.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
import { orderRow, orderView } from './order.view.ts';

const item = (id: string, quantity = 1): Order['items'][number] => ({
  _id: id,
  _creationTime: 1,
  orderId: 'o1',
  productId: 'p',
  productSkuId: `sku-${id}`,
  productSku: id,
  quantity,
  price: toMinor(100_000),
  storeFrontUserId: 'guest_1',
  productName: 'Body wave lace wig',
  productImage: `/media/products/${id}.webp`,
  productCategory: 'Hair',
  colorName: undefined,
  length: undefined,
  isReady: undefined,
  isRefunded: undefined,
  isRestocked: undefined,
  currentQuantityAvailable: undefined,
  currentInventoryCount: undefined,
  isOutOfStock: undefined,
  isLowStock: undefined,
});

const shop = {
  name: 'Strand',
  currency: 'ghs',
  config: store.shape.config.parse({
    contactInfo: { location: 'East Legon', phoneNumber: '+233 30 255 0142', whatsapp: '+233 24 255 0142' },
  }),
};

const order: Order = {
  _id: 'o1',
  _creationTime: 1_795_000_000_000,
  storeFrontUserId: 'guest_1',
  storeId: 'store',
  checkoutSessionId: 's1',
  bagId: 'b1',
  orderNumber: '12345678',
  status: 'open',
  amount: toMinor(300_000),
  deliveryFee: undefined,
  discount: undefined,
  customerDetails: { firstName: 'Ama', lastName: 'M', email: 'ama@example.com', phoneNumber: '0241234567' },
  billingDetails: undefined,
  deliveryMethod: 'pickup',
  deliveryOption: undefined,
  deliveryDetails: undefined,
  deliveryInstructions: undefined,
  pickupLocation: 'Studio, East Legon',
  paymentMethod: undefined,
  isPODOrder: false,
  podPaymentMethod: undefined,
  paymentCollected: undefined,
  paymentCollectedAt: undefined,
  hasVerifiedPayment: true,
  externalReference: undefined,
  externalTransactionId: undefined,
  transitions: [],
  refunds: [],
  readyAt: undefined,
  completedAt: undefined,
  items: [item('a'), item('b'), item('c'), item('d')],
};

const own = (changes: Partial<Order> = {}, points?: { points: number }) =>
  ({ kind: 'own', order: { ...order, ...changes }, points }) as const;

test('the list shows three pictures, two on phones, and how many more', () => {
  expect(orderRow(order, 'ghs')).toMatchObject({
    href: '/shop/orders/o1',
    status: 'Processing',
    date: '18 November 2026',
    number: '12345678',
    names: 'Body wave lace wig and 3 more',
    total: expect.stringMatching(/GHS.3,000/),
    more: { small: '+2', wide: '+1' },
  });
  expect(orderRow(order, 'ghs').thumbnails).toHaveLength(3);
  const three = orderRow({ ...order, items: order.items.slice(1) }, 'ghs');
  expect(three.more).toEqual({ small: '+1', wide: undefined });
});

test('the page shows status, number, payment and pickup location', () => {
  const view = orderView(own({}, { points: 30_000 }), shop);
  expect(view).toMatchObject({
    status: 'Processing',
    itemCount: '4 items',
    points: '30,000 points will be awarded once your account is verified',
    payment: 'Paid',
    reviewHrefs: {},
  });
  expect(view.rows[1]).toEqual({ label: 'Delivery', value: 'Free' });
  expect(view.facts).toContainEqual({ label: 'Order number', lines: ['12345678'] });
  expect(view.facts).toContainEqual({
    label: 'Pickup',
    lines: ['Studio, East Legon'],
    mapHref: 'https://www.google.com/maps/search/?api=1&query=Studio%2C+East+Legon',
  });
});

test('each refund of an order shows its amount and day', () => {
  const refunds = [
    { id: '1', amount: toMinor(29_600), date: Date.UTC(2026, 10, 20) },
    { id: '2', amount: toMinor(5050), date: Date.UTC(2026, 10, 22) },
  ];
  expect(orderView(own({ refunds }), shop).facts).toContainEqual({
    label: 'Refund',
    lines: ['GHS\u00a0296, 20 November 2026', 'GHS\u00a050.50, 22 November 2026'],
  });
  expect(orderView(own(), shop).facts.map(({ label }) => label)).not.toContain('Refund');
});

test('once the order is picked up, each item can be reviewed', () => {
  const view = orderView(own({ status: 'picked-up' }), shop);
  expect(view.reviewHrefs['b']).toBe('/shop/orders/o1/b/review');
});

test('a guest is prompted to sign up, a customer is not', () => {
  expect(orderView(own(), shop).prompt).toMatchObject({
    href: '/login?origin=guest-rewards&email=ama%40example.com',
  });
  expect(orderView(own({ storeFrontUserId: 'user_1' }), shop).prompt).toBeUndefined();
});

test('an order has contact links, with its number in the message', () => {
  const { help } = orderView(own(), shop);
  expect(help).toEqual([
    {
      text: 'Message us on WhatsApp',
      href: 'https://wa.me/233242550142?text=Hello%2C+I+have+a+question+about+order+12345678.',
    },
    { text: 'Call +233 30 255 0142', href: 'tel:+233302550142' },
  ]);
  expect(orderView(own(), { ...shop, config: store.shape.config.parse({}) }).help).toEqual([]);
});

test('an order opened from an e-mail is read-only and prompts to sign in', () => {
  const view = orderView({ kind: 'linked', order: { ...order, status: 'delivered' } }, shop);
  expect(view).toMatchObject({ isOwn: false, points: undefined });
  expect(view.reviewHrefs).toEqual({});
  expect(view.prompt).toMatchObject({ button: 'Sign in', href: '/login' });
});

test('the tracking note is shown while the order is out for delivery, with URLs as links', () => {
  const trackingNote = 'Speedaf SP-1, https://speedaf.example/SP-1.';
  expect(orderView(own({ status: 'out-for-delivery', trackingNote }), shop).tracking).toEqual([
    { text: 'Speedaf SP-1, ' },
    { text: 'https://speedaf.example/SP-1', href: 'https://speedaf.example/SP-1' },
    { text: '.' },
  ]);
  expect(orderView(own({ status: 'delivered', trackingNote }), shop).tracking).toEqual([]);
});
