import { expect, test } from 'vitest';
import { addressWith, sessionWith, settings } from './checkout.fixture.ts';
import { formFromSession, prefillCheckoutValues } from './checkout.prefill.ts';
import { type CheckoutShop, checkoutReducer, initialCheckoutValues } from './checkout.reducer.ts';

const shop: CheckoutShop = { fulfilment: {}, offersPaymentOnDelivery: false, now: 0 };
const pickup = initialCheckoutValues(shop);
const delivery = checkoutReducer(pickup, { type: 'methodChosen', method: 'delivery' }, shop);
const profile = {
  firstName: 'Ama',
  lastName: 'Mensah',
  email: 'ama@shop.gh',
  phoneNumber: undefined,
  shippingAddress: { country: 'GH', region: 'Greater Accra', address: '12 Oxford St', city: 'East Legon' },
};

test('fills contact field by field, never over typed text', () => {
  const typed = checkoutReducer(pickup, { type: 'contactTyped', field: 'firstName', text: 'Efua' }, shop);
  expect(prefillCheckoutValues(typed, profile).customerDetails).toEqual({
    firstName: 'Efua',
    lastName: 'Mensah',
    email: 'ama@shop.gh',
    phoneNumber: '',
  });
});

test('uses address and city where a Ghanaian address has no street and neighborhood', () => {
  const form = prefillCheckoutValues(delivery, profile);
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
  expect(prefillCheckoutValues(delivery, { shippingAddress: own }).deliveryDetails).toMatchObject({
    region: 'AA',
    landmark: 'Bank',
    street: 'Ring Rd',
    houseNumber: '3',
    neighborhood: 'Ashongman',
  });
});

test('fills only the fields of the country', () => {
  const texan = { country: 'US', address: '1 Main', city: 'Austin', state: 'TX', zip: '78701', region: 'GA' };
  expect(prefillCheckoutValues(delivery, { shippingAddress: texan })).toMatchObject({
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
  expect(prefillCheckoutValues(delivery, { shippingAddress: french }).deliveryDetails).toMatchObject({
    state: '',
    zip: '',
  });
});

test('keeps the method, and a typed address as a whole', () => {
  expect(prefillCheckoutValues(pickup, profile)).toMatchObject({
    deliveryMethod: 'pickup',
    deliveryOption: null,
  });
  const french = checkoutReducer(delivery, { type: 'countryChosen', country: 'FR' }, shop);
  expect(prefillCheckoutValues(french, profile).deliveryDetails).toBe(french.deliveryDetails);
  expect(prefillCheckoutValues(delivery, { firstName: 'Ama' }).deliveryDetails).toBe(
    delivery.deliveryDetails,
  );
});

const customerDetails = {
  firstName: 'Ama',
  lastName: 'Mensah',
  email: 'ama@example.com',
  phoneNumber: '0241234567',
};
const osu = { country: 'GH', region: 'GA', street: 'Oxford Street', neighborhood: 'osu' };
const paying = sessionWith({
  customerDetails,
  deliveryMethod: 'delivery',
  deliveryDetails: addressWith(osu),
  billingDetails: addressWith(osu),
  deliveryInstructions: 'Call first',
});

test('restores the form from the session after a return from the payment page', () => {
  expect(formFromSession(paying, settings)).toMatchObject({
    customerDetails,
    deliveryMethod: 'delivery',
    deliveryOption: 'within-accra',
    deliveryDetails: { ...osu, landmark: '' },
    deliveryInstructions: 'Call first',
    isBillingSame: true,
    billingDetails: { country: '' },
  });
});

test('keeps a different billing address', () => {
  expect(formFromSession({ ...paying, billingDetails: undefined }, settings).isBillingSame).toBe(true);
  const billingDetails = addressWith({ country: 'FR', address: '1 rue', city: 'Paris' });
  expect(formFromSession({ ...paying, billingDetails }, settings)).toMatchObject({
    isBillingSame: false,
    billingDetails: { city: 'Paris' },
  });
});

test('a session without a payment attempt starts with an empty form', () => {
  expect(formFromSession(sessionWith(), settings)).toMatchObject({
    deliveryMethod: 'pickup',
    deliveryOption: null,
  });
});

test('switches from an unavailable method to the other', () => {
  const closed = { ...settings, fulfilment: { enableDelivery: false } };
  expect(formFromSession(paying, closed).deliveryMethod).toBe('pickup');
});
