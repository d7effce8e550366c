import { expect, test } from 'vitest';
import {
  type CheckoutEvent,
  type CheckoutShop,
  checkoutReducer,
  initialCheckoutValues,
} from './checkout.reducer.ts';
import { canSubmit, checkoutErrors, missingConsent } from './checkout.validation.ts';

const shop: CheckoutShop = { fulfilment: {}, offersPaymentOnDelivery: true, now: 0 };

const after = (...events: CheckoutEvent[]) =>
  events.reduce((form, event) => checkoutReducer(form, event, shop), initialCheckoutValues(shop));

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
  const own: CheckoutEvent = { type: 'filled', change: { isBillingSame: false } };
  expect(checkoutErrors(after(...contactTyped, own))).toEqual({});
  expect(checkoutErrors(after(...contactTyped, delivery, to('FR'), own))).toMatchObject({
    'billing.country': 'Country is required',
    'billing.city': 'City is required',
  });
});

test('submit requires both consents and an available method', () => {
  const policies: CheckoutEvent = { type: 'filled', change: { agreesToPolicies: true } };
  const messages: CheckoutEvent = { type: 'filled', change: { agreesToMessages: true } };
  expect(canSubmit(after(policies), shop)).toBe(false);
  expect(canSubmit(after(messages), shop)).toBe(false);
  expect(canSubmit(after(policies, messages), shop)).toBe(true);
  const missing = [after(messages), after(policies), after(policies, messages)].map(missingConsent);
  expect(missing.map((error) => error?.id)).toEqual(['agreesToPolicies', 'agreesToMessages', undefined]);
  const closed = { ...shop, fulfilment: { enableStorePickup: false, enableDelivery: false } };
  expect(canSubmit(after(policies, messages), closed)).toBe(false);
});
