// over 250 lines: what the confirmation page loads in each state of its checkout.
import { expect, test } from 'vitest';
import { completeCheckout, getActiveSession, getSession } from '#contract/checkout/checkout.endpoints.ts';
import { getUser, updateGuest, updateUser } from '#contract/customers/customer.endpoints.ts';
import { getOrders } from '#contract/orders/order.endpoints.ts';
import { getOrderPoints } from '#contract/rewards/reward.endpoints.ts';
import { toMinor } from '#contract/wire/money.ts';
import { addressWith, failing, gatewayWith, glow, now, sessionWith, settings } from './checkout.fixture.ts';
import { loadComplete, loadPodConfirmation, loadSessionComplete } from './complete.load.ts';

type Answers = Parameters<typeof gatewayWith>[0];

const customerDetails = {
  firstName: 'Ama',
  lastName: 'Mensah',
  email: 'ama@example.com',
  phoneNumber: '0241234567',
};
const paid = sessionWith({
  hasCompletedPayment: true,
  hasVerifiedPayment: true,
  isFinalizingPayment: true,
  customerDetails,
  deliveryMethod: 'pickup',
  pickupLocation: 'Studio, East Legon, Accra',
  paymentMethod: {
    type: 'online_payment',
    channel: 'mobile_money',
    bank: 'MTN',
    brand: undefined,
    last4: '0987',
    podPaymentMethod: undefined,
  },
});

function contextWith(answers: Answers) {
  const visitor = gatewayWith(answers);
  return { visitor, settings, isReadOnly: true, origin: null };
}

const active = (session: ReturnType<typeof sessionWith>): Answers => [
  [getActiveSession, session],
  [getSession, session],
];
const done: Answers = [[completeCheckout, { success: true, orderId: 'o1' }]];

test('completes a paid checkout once and confirms it', async () => {
  const context = contextWith([...active(paid), ...done]);
  const screen = await loadComplete(context);
  expect(screen).toMatchObject({
    kind: 'page',
    data: {
      heading: 'Thank you, Ama.',
      message: "We're processing your order. We'll email you when it's ready for pickup.",
      orderHref: '/shop/orders/o1?origin=checkout',
      facts: [
        { label: 'Confirmation sent to', lines: ['ama@example.com'] },
        { label: 'Pickup', lines: ['Studio, East Legon, Accra'] },
        {
          label: 'Payment',
          was: undefined,
          lines: [expect.stringMatching(/^Paid GHS.2,900$/), 'Mobile money ending 0987'],
        },
      ],
      prompt: { button: 'Verify my email' },
    },
  });
  expect(context.visitor.calls.filter(({ endpoint }) => endpoint === completeCheckout)).toHaveLength(1);
});

test('tracks a completed checkout only on the page that completed it', async () => {
  const viewed = { action: 'completed_checkout', facts: { checkoutSessionId: paid._id }, once: true };
  expect(await loadComplete(contextWith([...active(paid), ...done]))).toMatchObject({ data: { viewed } });
  const ordered = { ...paid, placedOrderId: 'o1', hasCompletedCheckoutSession: true };
  const again = await loadSessionComplete(contextWith([[getSession, ordered]]), paid._id);
  expect(again).toMatchObject({ kind: 'page', data: { heading: 'Thank you, Ama.' } });
  expect(again).not.toHaveProperty('data.viewed');
});

test('shows a discount: the full amount struck through, the code, no prompt', async () => {
  const screen = await loadComplete(contextWith([...active({ ...paid, discount: glow }), ...done]));
  expect(screen).toMatchObject({
    data: {
      prompt: undefined,
      facts: [
        {},
        {},
        {
          was: expect.stringMatching(/GHS.2,900/),
          lines: [expect.stringMatching(/Paid GHS.2,320/), 'Code GLOW20', expect.any(String)],
        },
      ],
    },
  });
});

test('shows the points that the order earns', async () => {
  const screen = await loadComplete(
    contextWith([...active(paid), ...done, [getOrderPoints, { points: 29_000, transaction: {} }]]),
  );
  expect(JSON.stringify(screen)).toContain('+29,000 points earned');
});

test("fills a guest, and a customer's empty fields, from the order", async () => {
  const guest = contextWith([...active(paid), ...done, [getUser, null]]);
  await loadComplete(guest);
  expect(guest.visitor.calls.find(({ endpoint }) => endpoint === updateGuest)?.input).toEqual({
    body: customerDetails,
  });
  const known = { ...customerDetails, phoneNumber: '' };
  const user = contextWith([...active(paid), ...done, [getUser, known]]);
  await loadComplete(user);
  expect(user.visitor.calls.find(({ endpoint }) => endpoint === updateUser)?.input).toEqual({
    body: { phoneNumber: '0241234567' },
  });
});

test('an order under another e-mail, such as a friend’s, does not fill the customer’s profile', async () => {
  const friend = { ...paid, customerDetails: { ...customerDetails, email: 'kofi@example.com' } };
  const known = { ...customerDetails, phoneNumber: '' };
  const context = contextWith([...active(friend), ...done, [getUser, known]]);
  expect(await loadComplete(context)).toMatchObject({ kind: 'page' });
  expect(context.visitor.calls.map(({ endpoint }) => endpoint)).not.toContain(updateUser);
});

test("a delivery in Ghana fills both addresses in the account's fields", async () => {
  const delivered = addressWith({ country: 'GH', region: 'GA', street: 'Oxford St', neighborhood: 'osu' });
  const session = { ...paid, deliveryDetails: delivered, billingDetails: delivered };
  const guest = contextWith([...active(session), ...done, [getUser, null]]);
  await loadComplete(guest);
  const shippingAddress = { country: 'GH', region: 'GA', address: 'Oxford St', city: 'Osu' };
  expect(guest.visitor.calls.find(({ endpoint }) => endpoint === updateGuest)?.input).toMatchObject({
    body: { shippingAddress, billingAddress: shippingAddress },
  });
});

test.each([
  ['refused', { success: false, message: 'Not yet.' }, 'Not yet.'],
  ['lost', failing('unreachable'), undefined],
])('a completion that is %s offers another attempt', async (_, answer, hint) => {
  const screen = await loadComplete(contextWith([...active(paid), [completeCheckout, answer]]));
  expect(screen).toEqual({ kind: 'status', status: 'unfinished', hint });
});

test('an unpaid checkout has no payment', async () => {
  expect(await loadComplete(contextWith(active(sessionWith())))).toMatchObject({
    kind: 'status',
    status: 'paymentNotFound',
  });
});

const order = {
  ...paid,
  _id: 'o1',
  _creationTime: now - 60_000,
  isPODOrder: false,
  amount: toMinor(290_000),
};

test('a reload finds the recent order, and none that is older or paid on delivery', async () => {
  expect(
    await loadComplete(
      contextWith([
        [getActiveSession, null],
        [getOrders, [order]],
      ]),
    ),
  ).toMatchObject({
    kind: 'page',
    data: { orderHref: '/shop/orders/o1?origin=checkout' },
  });
  const older = { ...order, _creationTime: now - 30 * 60_000 };
  const onDelivery = { ...order, isPODOrder: true };
  expect(
    await loadComplete(
      contextWith([
        [getActiveSession, null],
        [getOrders, [older, onDelivery]],
      ]),
    ),
  ).toMatchObject({
    status: 'paymentNotFound',
  });
});

test('confirms payment on delivery with its own text', async () => {
  const pod = sessionWith({
    customerDetails,
    isPODOrder: true,
    placedOrderId: 'o2',
    deliveryMethod: 'delivery',
    deliveryDetails: addressWith({
      country: 'GH',
      region: 'GA',
      street: 'Oxford Street',
      neighborhood: 'osu',
    }),
    deliveryFee: toMinor(3000),
    paymentMethod: {
      type: 'payment_on_delivery',
      podPaymentMethod: 'cash',
      channel: undefined,
      bank: undefined,
      brand: undefined,
      last4: undefined,
    },
  });
  const screen = await loadPodConfirmation(contextWith([...active(pod), ...done]));
  expect(screen).toMatchObject({
    data: {
      message: "Your order is placed. You pay by cash when it's delivered.",
      facts: [
        { label: 'Confirmation sent to', lines: ['ama@example.com'] },
        { label: 'Delivery', lines: ['Oxford Street', 'Osu', 'Greater Accra', 'Ghana'] },
        { label: 'Payment', lines: ['Please have the exact amount ready.'] },
      ],
    },
  });
  const collected = contextWith([...active({ ...pod, deliveryMethod: 'pickup' }), ...done]);
  expect(await loadPodConfirmation(collected)).toMatchObject({
    data: { message: 'Your order is placed. You pay by cash when you collect it.' },
  });
  expect(await loadPodConfirmation(contextWith([]))).toMatchObject({
    kind: 'status',
    status: 'orderNotFound',
  });
});

test("a session's page confirms, links to the review, or does not exist", async () => {
  const load = (answer: unknown) => loadSessionComplete(contextWith([[getSession, answer]]), 'session-1');
  expect(await load({ ...paid, placedOrderId: 'o1' })).toMatchObject({ kind: 'page' });
  expect(await load(paid)).toMatchObject({ kind: 'status', status: 'notPlaced', sessionId: 'session-1' });
  expect(await load(sessionWith())).toMatchObject({ kind: 'status', status: 'notComplete' });
  expect(await load(null)).toEqual({ kind: 'status', status: 'unknown' });
  expect(await load(failing('unreachable'))).toMatchObject({ status: 'failed' });
});

test.each([
  ['session', [[getActiveSession, failing('unreachable')]]],
  ['order', [[getOrders, failing('unreachable')]]],
] satisfies [string, Answers][])(
  'without an answer about its %s, the shopper is not sent to pay twice',
  async (_, answers) => {
    const screen = {
      status: 'failed',
      message: "We can't confirm your payment right now. You won't be charged twice.",
    };
    for (const load of [loadComplete, loadPodConfirmation]) {
      expect(await load(contextWith(answers))).toMatchObject(screen);
    }
  },
);
