import { expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { failing, glow, now, readyForm, sessionWith, terms } from './checkout.fixture.ts';
import { paymentInput, paymentOutcome, podOutcome } from './checkout.payment.ts';

const answered = <Data>(data: Data) => ({ ok: true as const, data, date: now });
const asked = { form: readyForm, session: sessionWith({ discount: glow }), terms };

test('the claims are what the shopper saw', () => {
  const seen = {
    subtotal: toMinor(280_000),
    deliveryFee: toMinor(3000),
    discount: { code: 'GLOW20', totalDiscount: toMinor(56_000) },
  };
  const form = { ...readyForm, deliveryMethod: 'delivery' as const, deliveryOption: 'intl' as const };
  const { body } = paymentInput({ ...asked, form, seen });
  expect(body).toMatchObject({
    sessionId: 'session-1',
    customerEmail: 'ama@example.com',
    amount: 280_000,
    orderDetails: { deliveryFee: 3000, discount: { id: 'code-glow', totalDiscount: 56_000 } },
  });
});

test('a form that does not say what was seen claims what is on record', () => {
  const { body } = paymentInput({ ...asked, seen: {} });
  expect(body).toMatchObject({
    amount: 290_000,
    orderDetails: { deliveryFee: 0, discount: glow, pickupLocation: 'Studio, East Legon, Accra' },
  });
});

test('a discount that was not seen is claimed as none, one that is gone still is claimed', () => {
  expect(paymentInput({ ...asked, seen: { discount: null } }).body.orderDetails.discount).toBeNull();
  const seen = { discount: { code: 'GONE', totalDiscount: toMinor(100) } };
  expect(paymentInput({ ...asked, session: sessionWith(), seen }).body.orderDetails).toMatchObject({
    discount: { code: 'GONE', totalDiscount: 100 },
  });
});

test('a started payment leads to the provider', () => {
  const href = 'https://checkout.paystack.com/abc';
  expect(paymentOutcome(answered({ authorization_url: href }))).toEqual({ kind: 'goTo', href });
});

test.each([undefined, '', 'javascript:alert(1)', 'data:text/html,x', '//'])(
  'an address to pay at of %j is the generic error',
  (authorization_url) => {
    expect(paymentOutcome(answered({ authorization_url }))).toMatchObject({
      kind: 'refused',
      message: 'There was an error finalizing your payment. Please try again.',
    });
  },
);

test('a refusal says what the gateway says, with its figures and lines', () => {
  const figures = {
    subtotal: toMinor(300_000),
    discount: toMinor(0),
    deliveryFee: toMinor(0),
    total: toMinor(300_000),
  };
  const refused = { success: false as const, message: 'Your total is now GHS 3,000.' };
  expect(paymentOutcome(answered({ ...refused, code: 'AMOUNT_CHANGED', figures }))).toEqual({
    kind: 'refused',
    isSettled: true,
    isOutdated: true,
    message: 'Your total is now GHS 3,000.',
    figures,
  });
  const unavailableProducts = [
    { productSkuId: 'sku-1', requested: 2, available: 1 },
    { productSkuId: 'sku-2', requested: 1, available: 0 },
  ];
  expect(paymentOutcome(answered({ ...refused, unavailableProducts }))).toMatchObject({
    lineNotes: { 'sku-1': 'Only 1 left', 'sku-2': 'Currently unavailable' },
  });
});

test('a session that is finalized already leads on by the page itself', () => {
  const refused = { success: false as const, message: '…', code: 'SESSION_ALREADY_FINALIZED' };
  expect(paymentOutcome(answered(refused))).toEqual({ kind: 'elsewhere' });
  expect(podOutcome(answered(refused))).toEqual({ kind: 'elsewhere' });
});

test('a failed call has the text of its kind of order, and an unanswered one is not settled', () => {
  const silent = failing('unreachable', 'Error updating checkout session.');
  expect(paymentOutcome(silent)).toMatchObject({ message: 'Failed to finalize payment', isSettled: false });
  expect(podOutcome(silent)).toMatchObject({ message: 'Failed to create payment on delivery order' });
  expect(paymentOutcome(failing('busy', 'Please wait a minute.'))).toMatchObject({
    message: 'Please wait a minute.',
    isSettled: true,
  });
});

test('an order paid on delivery leads to its confirmation', () => {
  const placed = { success: true as const, message: undefined, reference: 'POD-1', orderId: 'o1' };
  expect(podOutcome(answered(placed))).toEqual({ kind: 'goTo', href: '/shop/checkout/pod-confirmation' });
});
