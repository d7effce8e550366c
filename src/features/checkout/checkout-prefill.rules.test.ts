import { expect, test } from 'vitest';
import { type CheckoutShop, checkoutForm, openCheckoutForm } from '#contract/checkout/checkout-form.rules.ts';
import { prefillCheckoutForm } from './checkout-prefill.rules.ts';

const shop: CheckoutShop = { fulfilment: {}, offersPaymentOnDelivery: false, now: 0 };
const pickup = openCheckoutForm(shop);
const delivery = checkoutForm(pickup, { type: 'methodChosen', method: 'delivery' }, shop);
const profile = {
  firstName: 'Ama',
  lastName: 'Mensah',
  email: 'ama@shop.gh',
  phoneNumber: null,
  shippingAddress: { country: 'GH', region: 'Greater Accra', address: '12 Oxford St', city: 'East Legon' },
};

test('contact comes field by field, never over what was typed', () => {
  const typed = checkoutForm(pickup, { type: 'contactTyped', field: 'firstName', text: 'Efua' }, shop);
  expect(prefillCheckoutForm(typed, profile).customerDetails).toEqual({
    firstName: 'Efua',
    lastName: 'Mensah',
    email: 'ama@shop.gh',
    phoneNumber: '',
  });
});

test("Ghana's street and neighborhood come from address and city when there are no better ones", () => {
  const form = prefillCheckoutForm(delivery, profile);
  expect(form.deliveryOption).toBe('within-accra');
  expect(form.deliveryDetails).toMatchObject({
    country: 'GH',
    region: 'GA',
    street: '12 Oxford St',
    neighborhood: 'east_legon',
    address: '',
    city: '',
  });
  const own = {
    country: 'GH',
    region: 'AA',
    landmark: 'Bank',
    street: 'Ring Rd',
    houseNumber: '3',
    neighborhood: 'Ashongman',
  };
  expect(prefillCheckoutForm(delivery, { shippingAddress: own }).deliveryDetails).toMatchObject({
    region: 'AA',
    landmark: 'Bank',
    street: 'Ring Rd',
    houseNumber: '3',
    neighborhood: 'Ashongman',
  });
});

test('abroad only the fields of that country are filled', () => {
  const texan = { country: 'US', address: '1 Main', city: 'Austin', state: 'TX', zip: '78701', region: 'GA' };
  expect(prefillCheckoutForm(delivery, { shippingAddress: texan })).toMatchObject({
    deliveryOption: 'intl',
    deliveryDetails: {
      country: 'US',
      address: '1 Main',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      region: '',
    },
  });
  const french = { ...texan, country: 'FR' };
  expect(prefillCheckoutForm(delivery, { shippingAddress: french }).deliveryDetails).toMatchObject({
    state: '',
    zip: '',
  });
});

test('the method stays, and a typed address stays whole', () => {
  expect(prefillCheckoutForm(pickup, profile)).toMatchObject({
    deliveryMethod: 'pickup',
    deliveryOption: null,
  });
  const french = checkoutForm(delivery, { type: 'countryChosen', country: 'FR' }, shop);
  expect(prefillCheckoutForm(french, profile).deliveryDetails).toBe(french.deliveryDetails);
  expect(prefillCheckoutForm(delivery, { firstName: 'Ama' }).deliveryDetails).toBe(delivery.deliveryDetails);
});
