import { expect, test } from 'vitest';
import { completeCheckout, getActiveSession, getSession } from '#contract/checkout/checkout.endpoints.ts';
import { getUser, updateGuest, updateUser } from '#contract/customers/customer.endpoints.ts';
import { getOrders } from '#contract/orders/order.endpoints.ts';
import { getOrderPoints } from '#contract/rewards/reward.endpoints.ts';
import { toMinor } from '#contract/wire/money.ts';
import { addressWith, failing, gatewayWith, glow, now, sessionWith, terms } from './checkout.fixture.ts';
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

function visitWith(answers: Answers) {
  const visitor = gatewayWith(answers);
  return { visitor, terms, isReadOnly: true, origin: null, shopOrigin: '' };
}

const active = (session: ReturnType<typeof sessionWith>): Answers => [
  [getActiveSession, session],
  [getSession, session],
];
const done: Answers = [[completeCheckout, { success: true, orderId: 'o1' }]];

test('completes a paid checkout once and confirms it', async () => {
  const visit = visitWith([...active(paid), ...done]);
  const screen = await loadComplete(visit);
  expect(screen).toMatchObject({
    kind: 'show',
    shown: {
      heading: 'Thank you, Ama.',
      message: "We're processing your order. We'll email you when it's ready for pickup.",
      orderHref: '/shop/orders/o1?origin=checkout',
      facts: [
        { label: 'Confirmation sent to', lines: ['ama@example.com'] },
        { label: 'Pickup', lines: ['Studio, East Legon, Accra'] },
        {
          label: 'Payment',
          lines: [expect.stringMatching(/^Paid GHS.2,900$/), 'Mobile money ending 0987'],
        },
      ],
      prompt: { button: 'Verify my email' },
    },
  });
  expect(visit.visitor.asked.filter(({ endpoint }) => endpoint === completeCheckout)).toHaveLength(1);
});

test('notes a completed checkout on the page that completed it, and on no later one', async () => {
  const now = { shown: { viewed: { action: 'completed_checkout', facts: { checkoutSessionId: paid._id } } } };
  expect(await loadComplete(visitWith([...active(paid), ...done]))).toMatchObject(now);
  const ordered = { ...paid, placedOrderId: 'o1', hasCompletedCheckoutSession: true };
  const again = await loadSessionComplete(visitWith([[getSession, ordered]]), paid._id);
  expect(again).toMatchObject({ kind: 'show', shown: { heading: 'Thank you, Ama.' } });
  expect(again).not.toHaveProperty('shown.viewed');
});

test('tells a discount: the full amount struck, the code, no prompt', async () => {
  const screen = await loadComplete(visitWith([...active({ ...paid, discount: glow }), ...done]));
  expect(screen).toMatchObject({
    shown: {
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

test('tells the points that the order brings', async () => {
  const screen = await loadComplete(
    visitWith([...active(paid), ...done, [getOrderPoints, { points: 29_000, transaction: {} }]]),
  );
  expect(JSON.stringify(screen)).toContain('+29,000 points earned');
});

test('fills a guest and the gaps of a customer from the order', async () => {
  const guest = visitWith([...active(paid), ...done, [getUser, null]]);
  await loadComplete(guest);
  expect(guest.visitor.asked.find(({ endpoint }) => endpoint === updateGuest)?.input).toEqual({
    body: customerDetails,
  });
  const known = { ...customerDetails, phoneNumber: '' };
  const user = visitWith([...active(paid), ...done, [getUser, known]]);
  await loadComplete(user);
  expect(user.visitor.asked.find(({ endpoint }) => endpoint === updateUser)?.input).toEqual({
    body: { phoneNumber: '0241234567' },
  });
});

test('a delivery in Ghana fills both addresses as the account asks for them', async () => {
  const delivered = addressWith({ country: 'GH', region: 'GA', street: 'Oxford St', neighborhood: 'osu' });
  const session = { ...paid, deliveryDetails: delivered, billingDetails: delivered };
  const guest = visitWith([...active(session), ...done, [getUser, null]]);
  await loadComplete(guest);
  const whole = { country: 'GH', region: 'GA', address: 'Oxford St', city: 'Osu' };
  expect(guest.visitor.asked.find(({ endpoint }) => endpoint === updateGuest)?.input).toMatchObject({
    body: { shippingAddress: whole, billingAddress: whole },
  });
});

test.each([
  ['refused', { success: false, message: 'Not yet.' }, 'Not yet.'],
  ['lost', failing('unreachable'), undefined],
])('a completion that is %s offers to try again', async (_, answer, hint) => {
  const screen = await loadComplete(visitWith([...active(paid), [completeCheckout, answer]]));
  expect(screen).toEqual({ kind: 'stop', stop: 'unfinished', hint });
});

test('an unpaid checkout has no payment to be found', async () => {
  expect(await loadComplete(visitWith(active(sessionWith())))).toMatchObject({
    kind: 'stop',
    stop: 'paymentNotFound',
  });
});

const order = {
  ...paid,
  _id: 'o1',
  _creationTime: now - 60_000,
  isPODOrder: false,
  amount: toMinor(290_000),
};

test('loaded again, the page finds the order that was just made, and no older one', async () => {
  expect(
    await loadComplete(
      visitWith([
        [getActiveSession, null],
        [getOrders, [order]],
      ]),
    ),
  ).toMatchObject({
    kind: 'show',
    shown: { orderHref: '/shop/orders/o1?origin=checkout' },
  });
  const older = { ...order, _creationTime: now - 3_600_000 };
  expect(
    await loadComplete(
      visitWith([
        [getActiveSession, null],
        [getOrders, [older]],
      ]),
    ),
  ).toMatchObject({
    stop: 'paymentNotFound',
  });
});

test('payment on delivery is confirmed by its own words', async () => {
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
      ...{ channel: undefined, bank: undefined, brand: undefined, last4: undefined },
    },
  });
  const screen = await loadPodConfirmation(visitWith([...active(pod), ...done]));
  expect(screen).toMatchObject({
    shown: {
      message: "Your order is placed. You pay by cash when it's delivered.",
      facts: [
        { label: 'Confirmation sent to', lines: ['ama@example.com'] },
        { label: 'Delivery', lines: ['Oxford Street', 'Osu', 'Greater Accra', 'Ghana'] },
        { label: 'Payment', lines: ['Please have the exact amount ready.'] },
      ],
    },
  });
  expect(await loadPodConfirmation(visitWith([]))).toMatchObject({ kind: 'stop', stop: 'orderNotFound' });
});

test("a session's own page confirms, waits for its review, or does not exist", async () => {
  const load = (answer: unknown) => loadSessionComplete(visitWith([[getSession, answer]]), 'session-1');
  expect(await load({ ...paid, placedOrderId: 'o1' })).toMatchObject({ kind: 'show' });
  expect(await load(paid)).toMatchObject({ kind: 'stop', stop: 'notPlaced', sessionId: 'session-1' });
  expect(await load(sessionWith())).toMatchObject({ kind: 'stop', stop: 'notComplete' });
  expect(await load(null)).toEqual({ kind: 'stop', stop: 'unknown' });
  expect(await load(failing('unreachable'))).toMatchObject({ stop: 'failed' });
});

test.each([
  ['session', [[getActiveSession, failing('unreachable')]]],
  ['order', [[getOrders, failing('unreachable')]]],
] satisfies [string, Answers][])(
  'where its %s cannot be asked for, nobody is led to pay twice',
  async (_, answers) => {
    const screen = {
      stop: 'failed',
      message: "We can't confirm your payment right now. You won't be charged twice.",
    };
    for (const load of [loadComplete, loadPodConfirmation]) {
      expect(await load(visitWith(answers))).toMatchObject(screen);
    }
  },
);
