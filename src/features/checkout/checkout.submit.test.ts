import { expect, test } from 'vitest';
import {
  createPodOrder,
  finalizePayment,
  getActiveSession,
  getSession,
  postCheckout,
} from '#contract/checkout/checkout.endpoints.ts';
import { redeemPromoCode, removePromoCode } from '#contract/promotions/redeem.endpoints.ts';
import { toMinor } from '#contract/wire/money.ts';
import { failing, gatewayWith, line, now, opened, sessionWith, terms } from './checkout.fixture.ts';
import { submitCheckout } from './checkout.submit.ts';
import type { CheckoutTerms } from './checkout.types.ts';

type Answers = Parameters<typeof gatewayWith>[0];

const contact = {
  firstName: 'Ama',
  lastName: 'Mensah',
  email: 'ama@example.com',
  phoneNumber: '0241234567',
};
const consents = { agreesToPolicies: 'on', agreesToMessages: 'on' };
const seen = { 'seen.subtotal': '290000', 'seen.deliveryFee': '0', 'seen.discount': '0', 'seen.code': '' };
const ready = { ...contact, ...consents, ...seen, deliveryMethod: 'pickup', attempt: 'attempt-1' };

function submit(fields: Record<string, string>, answers: Answers, config: Partial<CheckoutTerms> = {}) {
  const posted = new FormData();
  for (const [name, value] of Object.entries(fields)) posted.set(name, value);
  const session = sessionWith();
  const visitor = gatewayWith([...answers, [getActiveSession, session], [getSession, session]]);
  const visit = {
    visitor,
    terms: { ...terms, ...config },
    isReadOnly: false,
    origin: 'paystack',
    shopOrigin: 'https://shop.example',
    now,
  };
  return submitCheckout(visit, posted).then((screen) => ({ screen, asked: visitor.asked }));
}

test('leads a complete form to the payment page', async () => {
  const href = 'https://pay.example/1';
  const { screen, asked } = await submit({ ...ready, intent: 'pay' }, [
    [finalizePayment, { authorization_url: href }],
  ]);
  expect(screen).toEqual({ kind: 'goTo', href });
  const payment = asked.find(({ endpoint }) => endpoint === finalizePayment);
  expect(payment).toMatchObject({
    input: { body: { amount: 290_000, orderDetails: { customerDetails: contact } } },
    options: { idempotencyKey: 'attempt-1' },
  });
});

test('draws the form again with what is missing, every value kept and nothing asked', async () => {
  const { screen, asked } = await submit({ ...ready, email: 'ama', intent: 'pay' }, []);
  expect(screen).toMatchObject({
    kind: 'show',
    shown: {
      hasTried: true,
      isPosted: true,
      message: 'Please provide all the required information',
      form: { customerDetails: { ...contact, email: 'ama' } },
    },
  });
  expect(asked.map(({ endpoint }) => endpoint)).not.toContain(finalizePayment);
});

test('an unticked box stops it too', async () => {
  const { agreesToMessages: _, ...unticked } = ready;
  const { screen } = await submit({ ...unticked, intent: 'pay' }, []);
  expect(screen).toMatchObject({ shown: { message: 'Please provide all the required information' } });
});

test.each([
  [
    'was restricted',
    { deliveryRestriction: { isActive: true, message: 'Our rider is away.' } },
    'Our rider is away.',
  ],
  ['was switched off', { enableDelivery: false }, 'This delivery method is currently unavailable.'],
])('a delivery that %s since the page was drawn is not paid as a pickup', async (_, fulfilment, message) => {
  const delivery = { 'drawn.deliveryMethod': 'delivery', deliveryMethod: 'delivery' };
  const { screen, asked } = await submit(
    { ...ready, ...delivery, intent: 'pay' },
    [[finalizePayment, { authorization_url: 'https://pay.example/1' }]],
    { fulfilment },
  );
  expect(screen).toMatchObject({
    shown: { message, form: { deliveryMethod: 'pickup', customerDetails: contact } },
  });
  expect(asked.map(({ endpoint }) => endpoint)).not.toContain(finalizePayment);
});

test('a refusal is said with its figures, and the next try is a new one', async () => {
  const figures = {
    subtotal: toMinor(300_000),
    discount: toMinor(0),
    deliveryFee: toMinor(0),
    total: toMinor(300_000),
  };
  const refusal = {
    success: false,
    message: 'Your total is now GHS 3,000.',
    code: 'AMOUNT_CHANGED',
    figures,
  };
  const { screen } = await submit({ ...ready, intent: 'pay' }, [[finalizePayment, refusal]]);
  expect(screen).toMatchObject({ shown: { figures, message: refusal.message } });
  expect(screen.kind === 'show' && screen.shown.attempt).not.toBe('attempt-1');
});

test('without an answer the next try is the same one', async () => {
  const { screen } = await submit({ ...ready, intent: 'pay' }, [
    [finalizePayment, failing('unreachable', 'Error updating checkout session.')],
  ]);
  expect(screen).toMatchObject({ shown: { attempt: 'attempt-1', message: 'Failed to finalize payment' } });
});

test('what is finalized already leads on by the checkout page', async () => {
  const refusal = { success: false, message: '…', code: 'SESSION_ALREADY_FINALIZED' };
  const { screen } = await submit({ ...ready, intent: 'pay' }, [[finalizePayment, refusal]]);
  expect(screen).toEqual({ kind: 'goTo', href: '/shop/checkout' });
});

test('payment on delivery makes its order', async () => {
  const inAccra = {
    deliveryMethod: 'delivery',
    'drawn.deliveryMethod': 'delivery',
    ...{ country: 'GH', 'drawn.country': 'GH', region: 'GA', 'drawn.region': 'GA' },
    ...{ deliveryOption: 'within-accra', 'drawn.deliveryOption': 'within-accra' },
    ...{ street: 'Oxford Street', neighborhood: 'osu', isBillingSame: 'on', payment: 'cash' },
  };
  const { screen, asked } = await submit(
    { ...ready, ...inAccra, 'seen.deliveryFee': '3000', intent: 'pay' },
    [[createPodOrder, { success: true, reference: 'POD-1', orderId: 'o1' }]],
    { offersPaymentOnDelivery: true },
  );
  expect(screen).toEqual({ kind: 'goTo', href: '/shop/checkout/pod-confirmation' });
  expect(asked.at(-1)?.input).toMatchObject({
    body: { action: 'create-pod-order', podPaymentMethod: 'cash', orderDetails: { deliveryFee: 3000 } },
  });
});

test.each(['update', 'apply'])('%s applies a waiting code', async (intent) => {
  const promoCode = {
    _id: 'code-glow',
    code: 'GLOW20',
    discountType: 'percentage',
    discountValue: 20,
    span: 'entire-order',
    totalDiscount: toMinor(58_000),
  };
  const code = { ...ready, promoInput: 'glow20', intent };
  const applied = await submit(code, [[redeemPromoCode, { success: true, promoCode }]]);
  expect(applied.screen).toMatchObject({
    shown: { form: { discount: { code: 'GLOW20' }, promoInput: '' }, hasTried: false },
  });
  const refused = await submit(code, [[redeemPromoCode, { success: false, message: 'Not valid.' }]]);
  expect(refused.screen).toMatchObject({
    shown: { promoMessage: 'Not valid.', form: { promoInput: 'GLOW20', customerDetails: contact } },
  });
});

test('no answer about the session keeps the posted values with the page', async () => {
  const { screen } = await submit({ ...ready, intent: 'pay' }, [[getActiveSession, failing('unreachable')]]);
  expect(screen).toMatchObject({ stop: 'failed' });
});

test('a bag that changed elsewhere is drawn with everything typed; an emptied one leads to its screen', async () => {
  const message = 'Your bag has changed. Please review your order.';
  const refusal = { success: false, message, code: 'BAG_CHANGED' };
  const two = sessionWith({ items: [line('sku-1', 290_000, 2)] });
  const { screen } = await submit({ ...ready, intent: 'pay' }, [
    [finalizePayment, refusal],
    [postCheckout, opened(two)],
  ]);
  expect(screen).toMatchObject({
    shown: { message, session: { items: [{ quantity: 2 }] }, form: { customerDetails: contact } },
  });
  const emptied = await submit({ ...ready, intent: 'pay' }, [
    [finalizePayment, refusal],
    [postCheckout, { success: false, message: 'Your bag is empty.' }],
  ]);
  expect(emptied.screen).toEqual({ kind: 'goTo', href: '/shop/checkout' });
});

test('a code is taken off by its own button, with everything typed', async () => {
  const { screen, asked } = await submit({ ...ready, intent: 'remove' }, [
    [removePromoCode, { success: true }],
  ]);
  expect(asked.at(-1)?.input).toEqual({ params: { checkoutSessionId: 'session-1' } });
  expect(screen).toMatchObject({ shown: { form: { discount: null, customerDetails: contact } } });
});

test('what the shopper saw without a discount is claimed as none', async () => {
  const { asked } = await submit({ ...ready, intent: 'pay' }, [
    [finalizePayment, { authorization_url: 'https://p.example' }],
  ]);
  expect(asked.at(-1)?.input).toMatchObject({ body: { orderDetails: { discount: null } } });
});
