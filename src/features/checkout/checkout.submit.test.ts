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
import { formOf } from '../../../tests/support/form.ts';
import { failing, gatewayWith, line, now, opened, sessionWith, settings } from './checkout.fixture.ts';
import type { CheckoutSettings } from './checkout.settings.ts';
import { submitCheckout } from './checkout.submit.ts';

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

function submit(fields: Record<string, string>, answers: Answers, config: Partial<CheckoutSettings> = {}) {
  const session = sessionWith();
  const visitor = gatewayWith([...answers, [getActiveSession, session], [getSession, session]]);
  const context = {
    visitor,
    settings: { ...settings, ...config },
    isReadOnly: false,
    origin: 'paystack',
    now,
  };
  return submitCheckout(context, formOf(fields)).then((screen) => ({ screen, calls: visitor.calls }));
}

test('redirects a complete form to the payment page', async () => {
  const href = 'https://pay.example/1';
  const { screen, calls } = await submit({ ...ready, intent: 'pay' }, [
    [finalizePayment, { authorization_url: href }],
  ]);
  expect(screen).toEqual({ kind: 'redirect', href });
  const payment = calls.find(({ endpoint }) => endpoint === finalizePayment);
  expect(payment).toMatchObject({
    input: { body: { amount: 290_000, orderDetails: { customerDetails: contact } } },
    options: { idempotencyKey: 'attempt-1' },
  });
});

test('renders an invalid form again with every value, without a payment call', async () => {
  const { screen, calls } = await submit({ ...ready, email: 'ama', intent: 'pay' }, []);
  expect(screen).toMatchObject({
    kind: 'page',
    data: {
      isSubmitted: true,
      isPosted: true,
      message: 'Please provide all the required information',
      form: { customerDetails: { ...contact, email: 'ama' } },
    },
  });
  expect(calls.map(({ endpoint }) => endpoint)).not.toContain(finalizePayment);
});

test('an unticked consent is refused too', async () => {
  const { agreesToMessages: _, ...unticked } = ready;
  const { screen } = await submit({ ...unticked, intent: 'pay' }, []);
  expect(screen).toMatchObject({ data: { message: 'Please provide all the required information' } });
});

test.each([
  [
    'was restricted',
    { deliveryRestriction: { isActive: true, message: 'Our rider is away.' } },
    'Our rider is away.',
  ],
  ['was switched off', { enableDelivery: false }, 'This delivery method is currently unavailable.'],
])('a delivery that %s since rendering is not paid as a pickup', async (_, fulfilment, message) => {
  const delivery = { 'rendered.deliveryMethod': 'delivery', deliveryMethod: 'delivery' };
  const { screen, calls } = await submit(
    { ...ready, ...delivery, intent: 'pay' },
    [[finalizePayment, { authorization_url: 'https://pay.example/1' }]],
    { fulfilment },
  );
  expect(screen).toMatchObject({
    data: { message, form: { deliveryMethod: 'pickup', customerDetails: contact } },
  });
  expect(calls.map(({ endpoint }) => endpoint)).not.toContain(finalizePayment);
});

test('shows a refusal with its figures, and starts a new attempt', async () => {
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
  expect(screen).toMatchObject({ data: { figures, message: refusal.message } });
  expect(screen.kind === 'page' && screen.data.attempt).not.toBe('attempt-1');
});

test('repeats the same attempt after an unanswered request', async () => {
  const { screen } = await submit({ ...ready, intent: 'pay' }, [
    [finalizePayment, failing('unreachable', 'Error updating checkout session.')],
  ]);
  expect(screen).toMatchObject({ data: { attempt: 'attempt-1', message: 'Failed to finalize payment' } });
});

test('redirects a session that is finalized already to the checkout page', async () => {
  const refusal = { success: false, message: '…', code: 'SESSION_ALREADY_FINALIZED' };
  const { screen } = await submit({ ...ready, intent: 'pay' }, [[finalizePayment, refusal]]);
  expect(screen).toEqual({ kind: 'redirect', href: '/shop/checkout' });
});

test('places an order paid on delivery', async () => {
  const inAccra = {
    deliveryMethod: 'delivery',
    'rendered.deliveryMethod': 'delivery',
    country: 'GH',
    'rendered.country': 'GH',
    region: 'GA',
    'rendered.region': 'GA',
    deliveryOption: 'within-accra',
    'rendered.deliveryOption': 'within-accra',
    street: 'Oxford Street',
    neighborhood: 'osu',
    isBillingSame: 'on',
    payment: 'cash',
  };
  const { screen, calls } = await submit(
    { ...ready, ...inAccra, 'seen.deliveryFee': '3000', intent: 'pay' },
    [[createPodOrder, { success: true, reference: 'POD-1', orderId: 'o1' }]],
    { offersPaymentOnDelivery: true },
  );
  expect(screen).toEqual({ kind: 'redirect', href: '/shop/checkout/pod-confirmation' });
  expect(calls.at(-1)?.input).toMatchObject({
    body: { action: 'create-pod-order', podPaymentMethod: 'cash', orderDetails: { deliveryFee: 3000 } },
  });
});

test.each(['update', 'apply'])('%s applies a typed code', async (intent) => {
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
    data: { form: { discount: { code: 'GLOW20' }, promoInput: '' }, isSubmitted: false },
  });
  const refused = await submit(code, [[redeemPromoCode, { success: false, message: 'Not valid.' }]]);
  expect(refused.screen).toMatchObject({
    data: { promoMessage: 'Not valid.', form: { promoInput: 'GLOW20', customerDetails: contact } },
  });
});

test('shows the failed status when the session cannot be loaded', async () => {
  const { screen } = await submit({ ...ready, intent: 'pay' }, [[getActiveSession, failing('unreachable')]]);
  expect(screen).toMatchObject({ status: 'failed' });
});

test('renders a bag that changed elsewhere with the typed form, and redirects for an emptied one', async () => {
  const message = 'Your bag has changed. Please review your order.';
  const refusal = { success: false, message, code: 'BAG_CHANGED' };
  const two = sessionWith({ items: [line('sku-1', 290_000, 2)] });
  const { screen } = await submit({ ...ready, intent: 'pay' }, [
    [finalizePayment, refusal],
    [postCheckout, opened(two)],
  ]);
  expect(screen).toMatchObject({
    data: { message, session: { items: [{ quantity: 2 }] }, form: { customerDetails: contact } },
  });
  const emptied = await submit({ ...ready, intent: 'pay' }, [
    [finalizePayment, refusal],
    [postCheckout, { success: false, message: 'Your bag is empty.' }],
  ]);
  expect(emptied.screen).toEqual({ kind: 'redirect', href: '/shop/checkout' });
});

test('removes a code and keeps the typed form', async () => {
  const { screen, calls } = await submit({ ...ready, intent: 'remove' }, [
    [removePromoCode, { success: true }],
  ]);
  expect(calls.at(-1)?.input).toEqual({ params: { checkoutSessionId: 'session-1' } });
  expect(screen).toMatchObject({ data: { form: { discount: null, customerDetails: contact } } });
});

test('claims no discount when the shopper saw none', async () => {
  const { calls } = await submit({ ...ready, intent: 'pay' }, [
    [finalizePayment, { authorization_url: 'https://p.example' }],
  ]);
  expect(calls.at(-1)?.input).toMatchObject({ body: { orderDetails: { discount: null } } });
});
