import { expect, test } from 'vitest';
import { getActiveSession, getSession, verifyPayment } from '#contract/checkout/checkout.endpoints.ts';
import { failing, gatewayWith, sessionWith, settings } from './checkout.fixture.ts';
import { loadVerify } from './verify.load.ts';

type Answers = Parameters<typeof gatewayWith>[0];

function verify(answers: Answers, reference: string | null) {
  const visitor = gatewayWith(answers);
  const context = { visitor, settings, isReadOnly: true, origin: null };
  return loadVerify(context, reference).then((screen) => ({ screen, calls: visitor.calls }));
}

const active = (session: ReturnType<typeof sessionWith>): Answers => [
  [getActiveSession, session],
  [getSession, session],
];
const paying = sessionWith({ isFinalizingPayment: true, externalReference: 'PAY-1' });

test('redirects a paid payment to complete', async () => {
  const { screen } = await verify(
    [...active(paying), [verifyPayment, { verified: true, status: 'paid', orderId: 'o1' }]],
    'PAY-1',
  );
  expect(screen).toEqual({ kind: 'redirect', href: '/shop/checkout/complete' });
});

test('does not verify a verified session again', async () => {
  const { screen, calls } = await verify(active(sessionWith({ hasVerifiedPayment: true })), 'PAY-1');
  expect(screen).toEqual({ kind: 'redirect', href: '/shop/checkout/complete' });
  expect(calls.map(({ endpoint }) => endpoint)).not.toContain(verifyPayment);
});

test("verifies a pending payment by the session's reference when the address has none", async () => {
  const { screen, calls } = await verify(
    [...active(paying), [verifyPayment, { verified: false, status: 'pending' }]],
    null,
  );
  expect(screen).toEqual({ kind: 'page', data: { reference: 'PAY-1' } });
  expect(calls.at(-1)?.input).toEqual({ params: { reference: 'PAY-1' } });
});

test.each(['failed', 'abandoned'])('redirects a payment that is %s to the form', async (status) => {
  const { screen } = await verify([...active(paying), [verifyPayment, { verified: false, status }]], 'PAY-1');
  expect(screen).toEqual({ kind: 'redirect', href: '/shop/checkout?origin=paystack' });
});

test("a payment under review shows the gateway's message and the reference", async () => {
  const message = 'We are looking into your payment. Contact us and quote PAY-1.';
  const { screen } = await verify(
    [...active(paying), [verifyPayment, { verified: false, status: 'attention', message }]],
    'PAY-1',
  );
  expect(screen).toMatchObject({
    kind: 'status',
    status: 'attention',
    message,
    reference: 'PAY-1',
    items: [{ name: '18" Natural black Body wave lace wig' }],
  });
});

test("shows the payment's status without an active session", async () => {
  const message = 'We are looking into your payment. Contact us and quote PAY-1.';
  const looked: Answers = [[verifyPayment, { verified: false, status: 'attention', message }]];
  expect((await verify(looked, 'PAY-1')).screen).toMatchObject({
    status: 'attention',
    message,
    reference: 'PAY-1',
  });
  const returning = 'Your refund is on its way.';
  const refunding: Answers = [[verifyPayment, { verified: false, status: 'refunding', message: returning }]];
  expect((await verify(refunding, 'PAY-1')).screen).toMatchObject({
    status: 'refunding',
    message: returning,
  });
});

test('links a completed checkout to its order', async () => {
  const { screen } = await verify(
    [[verifyPayment, { verified: true, status: 'paid', orderId: 'o1' }]],
    'PAY-1',
  );
  expect(screen).toMatchObject({ kind: 'status', status: 'complete', orderId: 'o1' });
});

test("an unknown payment is never complete, and has the shop's own text", async () => {
  const unknown = { verified: false, status: 'unknown', message: "We couldn't find it." };
  const notFound = { kind: 'status', status: 'paymentNotFound', reference: 'PAY-1' };
  expect((await verify([], null)).screen).toMatchObject({ kind: 'status', status: 'paymentNotFound' });
  for (const answers of [[], [[verifyPayment, unknown]], [...active(paying), [verifyPayment, unknown]]]) {
    const { screen } = await verify(answers as Answers, 'PAY-1');
    expect(screen).toMatchObject(notFound);
    expect(screen).not.toHaveProperty('message', unknown.message);
  }
});

test.each([
  ['the session', [[getActiveSession, failing('unreachable')]]],
  ['the payment', [...active(paying), [verifyPayment, failing('unreachable')]]],
] as [string, Answers][])(
  'without an answer about %s, the page says that the shopper is not charged twice',
  async (_, answers) => {
    expect((await verify(answers, 'PAY-1')).screen).toEqual({
      kind: 'status',
      status: 'failed',
      message: "We can't confirm your payment right now. You won't be charged twice.",
    });
  },
);
