import { expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { failing, glow, now, readyForm, sessionWith, settings } from './checkout.fixture.ts';
import { paymentInput, paymentOutcome, podOutcome } from './checkout.payment.ts';
import {
  type CheckoutEvent,
  type CheckoutShop,
  type CheckoutValues,
  checkoutReducer,
  initialCheckoutValues,
} from './checkout.reducer.ts';

const answered = <Data>(data: Data) => ({ ok: true as const, data, date: now });
const seen = { subtotal: toMinor(280_000), deliveryFee: toMinor(3000), discount: null };
const request = { form: readyForm, session: sessionWith({ discount: glow }), settings, seen };

test('claims what the shopper saw', () => {
  const discount = { code: 'GLOW20', totalDiscount: toMinor(56_000) };
  const form = { ...readyForm, deliveryMethod: 'delivery' as const, deliveryOption: 'intl' as const };
  const { body } = paymentInput({ ...request, form, seen: { ...seen, discount } });
  expect(body).toMatchObject({
    sessionId: 'session-1',
    customerEmail: 'ama@example.com',
    amount: 280_000,
    orderDetails: { deliveryFee: 3000, discount: { id: 'code-glow', totalDiscount: 56_000 } },
  });
});

test('claims no discount that was not seen, and claims one that is gone', () => {
  expect(paymentInput(request).body.orderDetails.discount).toBeNull();
  const gone = { ...seen, discount: { code: 'GONE', totalDiscount: toMinor(100) } };
  expect(paymentInput({ ...request, session: sessionWith(), seen: gone }).body.orderDetails).toMatchObject({
    discount: { code: 'GONE', totalDiscount: 100 },
  });
});

test.each(['https://checkout.paystack.com/abc', 'http://localhost:8788/api/sandbox/pay'])(
  'redirects a started payment to %s',
  (href) => {
    expect(paymentOutcome(answered({ authorization_url: href }))).toEqual({ kind: 'redirect', href });
  },
);

test.each([undefined, '', 'javascript:alert("https://x")', 'data:text/html,x', '//'])(
  'the payment address %j is the generic error',
  (authorization_url) => {
    expect(paymentOutcome(answered({ authorization_url }))).toMatchObject({
      kind: 'refused',
      message: 'There was an error finalizing your payment. Please try again.',
    });
  },
);

test("a refusal has the gateway's message, figures and lines", () => {
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

test('reloads for a session that is finalized already', () => {
  const refused = { success: false as const, message: '…', code: 'SESSION_ALREADY_FINALIZED' };
  expect(paymentOutcome(answered(refused))).toEqual({ kind: 'reload' });
  expect(podOutcome(answered(refused))).toEqual({ kind: 'reload' });
});

test("a failed call has its endpoint's text, and an unanswered one is not settled", () => {
  const silent = failing('unreachable', 'Error updating checkout session.');
  expect(paymentOutcome(silent)).toMatchObject({ message: 'Failed to finalize payment', isSettled: false });
  expect(podOutcome(silent)).toMatchObject({ message: 'Failed to create payment on delivery order' });
  expect(paymentOutcome(failing('rate-limited', 'Please wait a minute.'))).toMatchObject({
    message: 'Please wait a minute.',
    isSettled: true,
  });
});

test('redirects an order paid on delivery to its confirmation', () => {
  const placed = { success: true as const, message: undefined, reference: 'POD-1', orderId: 'o1' };
  expect(podOutcome(answered(placed))).toEqual({ kind: 'redirect', href: '/shop/checkout/pod-confirmation' });
});

const shop: CheckoutShop = { fulfilment: {}, offersPaymentOnDelivery: true, now: 0 };
const after = (...events: CheckoutEvent[]) =>
  events.reduce((form, event) => checkoutReducer(form, event, shop), initialCheckoutValues(shop));
const delivery: CheckoutEvent = { type: 'methodChosen', method: 'delivery' };
const to = (country: string): CheckoutEvent => ({ type: 'countryChosen', country });
const toAccra: CheckoutEvent[] = [delivery, to('GH'), { type: 'regionChosen', region: 'GA' }];
const detailsOf = (form: CheckoutValues) => paymentInput({ ...request, form }).body.orderDetails;

test('a pickup order has the studio and neither address nor fee, though it was rendered with both', () => {
  const details = detailsOf(after(...toAccra, { type: 'methodChosen', method: 'pickup' }));
  expect(details).toEqual({
    customerDetails: { firstName: '', lastName: '', email: '', phoneNumber: '' },
    deliveryMethod: 'pickup',
    deliveryFee: 0,
    pickupLocation: 'Studio, East Legon, Accra',
    discount: null,
    paymentMethod: 'online_payment',
  });
});

test('a delivery order has option, fee, address and by default the same billing address', () => {
  const accra = { country: 'GH', region: 'GA', street: 'Oxford St' };
  const form = after(...toAccra, { type: 'deliveryTyped', field: 'street', text: ' Oxford St ' });
  expect(detailsOf(form)).toMatchObject({
    deliveryOption: 'within-accra',
    deliveryFee: 3000,
    deliveryDetails: accra,
    billingDetails: accra,
  });
  const own = checkoutReducer(form, { type: 'filled', change: { isBillingSame: false } }, shop);
  expect(detailsOf(own).billingDetails).toBeUndefined();
  const french = checkoutReducer(own, { type: 'billingTyped', field: 'country', text: 'FR' }, shop);
  expect(detailsOf(french).billingDetails).toEqual({ country: 'FR' });
});

test('payment on delivery has its method', () => {
  const form = after(...toAccra, { type: 'filled', change: { podPaymentMethod: 'mobile_money' } });
  expect(detailsOf(form)).toMatchObject({
    paymentMethod: 'payment_on_delivery',
    podPaymentMethod: 'mobile_money',
  });
});
