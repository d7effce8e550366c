import { expect, test } from 'vitest';
import { getActiveSession, getSession, verifyPayment } from '#contract/checkout/checkout.endpoints.ts';
import { failing, gatewayWith, sessionWith, terms } from './checkout.fixture.ts';
import { loadVerify } from './verify.load.ts';

type Answers = Parameters<typeof gatewayWith>[0];

function verify(answers: Answers, reference: string | null) {
  const visitor = gatewayWith(answers);
  const visit = { visitor, terms, isReadOnly: true, origin: null, shopOrigin: '' };
  return loadVerify(visit, reference).then((screen) => ({ screen, asked: visitor.asked }));
}

const active = (session: ReturnType<typeof sessionWith>): Answers => [
  [getActiveSession, session],
  [getSession, session],
];
const paying = sessionWith({ isFinalizingPayment: true, externalReference: 'PAY-1' });

test('a paid payment goes on to complete', async () => {
  const { screen } = await verify(
    [...active(paying), [verifyPayment, { verified: true, status: 'paid', orderId: 'o1' }]],
    'PAY-1',
  );
  expect(screen).toEqual({ kind: 'goTo', href: '/shop/checkout/complete' });
});

test('what the session already knows is not asked again', async () => {
  const { screen, asked } = await verify(active(sessionWith({ hasVerifiedPayment: true })), 'PAY-1');
  expect(screen).toEqual({ kind: 'goTo', href: '/shop/checkout/complete' });
  expect(asked.map(({ endpoint }) => endpoint)).not.toContain(verifyPayment);
});

test("a pending payment stays, asked about by the session's reference without one in the address", async () => {
  const { screen, asked } = await verify(
    [...active(paying), [verifyPayment, { verified: false, status: 'pending' }]],
    null,
  );
  expect(screen).toEqual({ kind: 'show', shown: { reference: 'PAY-1' } });
  expect(asked.at(-1)?.input).toEqual({ params: { reference: 'PAY-1' } });
});

test.each(['failed', 'abandoned'])('a payment that is %s goes back to the form', async (status) => {
  const { screen } = await verify([...active(paying), [verifyPayment, { verified: false, status }]], 'PAY-1');
  expect(screen).toEqual({ kind: 'goTo', href: '/shop/checkout?origin=paystack' });
});

test('a payment that is looked into shows the words of the gateway and its reference', async () => {
  const message = 'We are looking into your payment. Contact us and quote PAY-1.';
  const { screen } = await verify(
    [...active(paying), [verifyPayment, { verified: false, status: 'attention', message }]],
    'PAY-1',
  );
  expect(screen).toMatchObject({
    kind: 'stop',
    stop: 'attention',
    message,
    reference: 'PAY-1',
    items: [{ name: '18" Natural black Body wave lace wig' }],
  });
});

test('a session that is not active any more does not hide what its payment came to', async () => {
  const message = 'We are looking into your payment. Contact us and quote PAY-1.';
  const looked: Answers = [[verifyPayment, { verified: false, status: 'attention', message }]];
  expect((await verify(looked, 'PAY-1')).screen).toMatchObject({
    stop: 'attention',
    message,
    reference: 'PAY-1',
  });
  const returning = 'Your refund is on its way.';
  const refunding: Answers = [[verifyPayment, { verified: false, status: 'refunding', message: returning }]];
  expect((await verify(refunding, 'PAY-1')).screen).toMatchObject({ stop: 'refunding', message: returning });
});

test('after a finished order its link leads to the order', async () => {
  const { screen } = await verify(
    [[verifyPayment, { verified: true, status: 'paid', orderId: 'o1' }]],
    'PAY-1',
  );
  expect(screen).toMatchObject({ kind: 'stop', stop: 'complete', orderId: 'o1' });
});

test('what the gateway knows nothing of is never complete, and is told in our whole words', async () => {
  const unknown = { verified: false, status: 'unknown', message: "We couldn't find it." };
  const notFound = { kind: 'stop', stop: 'paymentNotFound', reference: 'PAY-1' };
  expect((await verify([], null)).screen).toMatchObject({ kind: 'stop', stop: 'paymentNotFound' });
  for (const answers of [[], [[verifyPayment, unknown]], [...active(paying), [verifyPayment, unknown]]]) {
    const { screen } = await verify(answers as Answers, 'PAY-1');
    expect(screen).toMatchObject(notFound);
    expect(screen).not.toHaveProperty('message', unknown.message);
  }
});

test.each([
  ['the session', [[getActiveSession, failing('unreachable')]]],
  ['the payment', [...active(paying), [verifyPayment, failing('unreachable')]]],
] as [string, Answers][])('no answer about %s says that nobody is charged twice', async (_, answers) => {
  expect((await verify(answers, 'PAY-1')).screen).toEqual({
    kind: 'stop',
    stop: 'failed',
    message: "We can't confirm your payment right now. You won't be charged twice.",
  });
});
