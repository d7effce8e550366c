import { expect, test } from 'vitest';
import { figuresOf } from '#contract/promotions/figures.rules.ts';
import { noMoney, toMinor } from '#contract/wire/money.ts';
import {
  amountChangedText,
  areClaimsTrue,
  type ClaimedDetails,
  checkoutErrors,
} from './checkout-check.rules.ts';
import {
  type CheckoutEvent,
  type CheckoutShop,
  checkoutForm,
  openCheckoutForm,
} from './checkout-form.rules.ts';

const shop: CheckoutShop = { fulfilment: {}, offersPaymentOnDelivery: true, now: 0 };
const after = (...events: CheckoutEvent[]) =>
  events.reduce((form, event) => checkoutForm(form, event, shop), openCheckoutForm(shop));
const contact = { firstName: 'Ama', lastName: 'Mensah', email: 'ama@shop.gh', phoneNumber: '0244123456' };
const contactTyped = (['firstName', 'lastName', 'email', 'phoneNumber'] as const).map(
  (field): CheckoutEvent => ({ type: 'contactTyped', field, text: contact[field] }),
);
const delivery: CheckoutEvent = { type: 'methodChosen', method: 'delivery' };
const to = (country: string): CheckoutEvent => ({ type: 'countryChosen', country });

test('pickup needs only a contact', () => {
  expect(checkoutErrors(after(...contactTyped))).toEqual({});
  expect(Object.keys(checkoutErrors(after()))).toEqual(['firstName', 'lastName', 'email', 'phoneNumber']);
});

test('a delivery asks for the country first, then for the rest in the order of the form', () => {
  expect(checkoutErrors(after(...contactTyped, delivery))).toEqual({ country: 'Country is required' });
  expect(Object.entries(checkoutErrors(after(...contactTyped, delivery, to('GH'))))).toEqual([
    ['deliveryOption', 'Delivery option is required'],
    ['region', 'Region is required'],
    ['street', 'Street is required'],
    ['neighborhood', 'Neighborhood is required'],
  ]);
  expect(Object.keys(checkoutErrors(after(delivery, to('FR'))))).toEqual([
    'address',
    'city',
    'firstName',
    'lastName',
    'email',
    'phoneNumber',
  ]);
});

test("an own billing address is checked by the account's rules, but never for pickup", () => {
  const own: CheckoutEvent = { type: 'billingSameToggled', isSame: false };
  expect(checkoutErrors(after(...contactTyped, own))).toEqual({});
  expect(checkoutErrors(after(...contactTyped, delivery, to('FR'), own))).toMatchObject({
    'billing.country': 'Country is required',
    'billing.city': 'City is required',
  });
});

const counts = { code: 'GLOW20', totalDiscount: toMinor(2000) };
const figures = figuresOf(toMinor(10_000), counts.totalDiscount, toMinor(3000));
const seen = { deliveryFee: toMinor(3000), discount: counts };

test('claims are true only when subtotal, fee and discount are what the gateway reckons', () => {
  const claim = (details: ClaimedDetails, amount = 10_000) => ({ amount: toMinor(amount), details });
  expect(areClaimsTrue(claim(seen), figures, counts)).toBe(true);
  expect(areClaimsTrue(claim(seen, 9_999), figures, counts)).toBe(false);
  expect(areClaimsTrue(claim({ ...seen, deliveryFee: noMoney }), figures, counts)).toBe(false);
  expect(areClaimsTrue(claim({ ...seen, discount: null }), figures, counts)).toBe(false);
  expect(areClaimsTrue(claim(seen), figures, null)).toBe(false);
  expect(
    areClaimsTrue(claim({ ...seen, discount: { ...counts, totalDiscount: toMinor(1) } }), figures, counts),
  ).toBe(false);
});

test('a discount claimed without its amount is known by its code', () => {
  const byCode = (code: string) => ({ amount: toMinor(10_000), details: { ...seen, discount: { code } } });
  expect(areClaimsTrue(byCode('glow20'), figures, counts)).toBe(true);
  expect(areClaimsTrue(byCode('OTHER'), figures, counts)).toBe(false);
});

test('a pickup may claim no fee or a fee of 0', () => {
  const free = figuresOf(toMinor(10_000));
  const claim = (deliveryFee: ClaimedDetails['deliveryFee']) => ({
    amount: toMinor(10_000),
    details: { deliveryFee },
  });
  expect(areClaimsTrue(claim(null), free, null)).toBe(true);
  expect(areClaimsTrue(claim(noMoney), free, null)).toBe(true);
  expect(areClaimsTrue(claim(toMinor(3000)), free, null)).toBe(false);
});

test('a changed amount is told', () => {
  expect(amountChangedText(figures, 'usd')).toBe('Your total is now $110. Please check it and try again.');
});
