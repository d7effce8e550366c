import { expect, test } from 'vitest';
import {
  type CheckoutEvent,
  type CheckoutShop,
  checkoutForm,
  openCheckoutForm,
} from '#contract/checkout/checkout-form.rules.ts';
import {
  canSubmit,
  checkoutFee,
  deliveryFeeText,
  missingConsent,
  orderDetailsOf,
} from './checkout-facts.rules.ts';

const shop: CheckoutShop = { fulfilment: {}, offersPaymentOnDelivery: true, now: 0 };
const after = (...events: CheckoutEvent[]) =>
  events.reduce((form, event) => checkoutForm(form, event, shop), openCheckoutForm(shop));
const delivery: CheckoutEvent = { type: 'methodChosen', method: 'delivery' };
const to = (country: string): CheckoutEvent => ({ type: 'countryChosen', country });
const toAccra: CheckoutEvent[] = [delivery, to('GH'), { type: 'regionChosen', region: 'GA' }];
const studio = { fees: {}, pickupLocation: 'Studio, East Legon' };

test('the fee follows from method and option', () => {
  expect(checkoutFee(after(), {})).toBe(0);
  expect(checkoutFee(after(delivery), {})).toBeNull();
  expect(checkoutFee(after(...toAccra), {})).toBe(3000);
});

test('the delivery row says what it costs, that it is free, or what is missing', () => {
  expect(deliveryFeeText(after(), {}, 'usd')).toBe('Free');
  expect(deliveryFeeText(after(delivery, to('GH')), {}, 'usd')).toBe('Choose your delivery option');
  expect(deliveryFeeText(after(...toAccra), {}, 'usd')).toBe('$30');
  expect(deliveryFeeText(after(...toAccra), { waiveDeliveryFees: true }, 'usd')).toBe('Free');
});

test('both boxes and an available method make the button usable', () => {
  const policies: CheckoutEvent = { type: 'policiesAgreed', agrees: true };
  const messages: CheckoutEvent = { type: 'messagesAgreed', agrees: true };
  expect(canSubmit(after(policies), shop)).toBe(false);
  expect(canSubmit(after(messages), shop)).toBe(false);
  expect(canSubmit(after(policies, messages), shop)).toBe(true);
  const missing = [after(messages), after(policies), after(policies, messages)].map(missingConsent);
  expect(missing.map((found) => found?.id)).toEqual(['agreesToPolicies', 'agreesToMessages', undefined]);
  const closed = { ...shop, fulfilment: { enableStorePickup: false, enableDelivery: false } };
  expect(canSubmit(after(policies, messages), closed)).toBe(false);
});

test('a pickup order names the studio and no address', () => {
  const details = orderDetailsOf(after(...toAccra, { type: 'methodChosen', method: 'pickup' }), studio);
  expect(details).toEqual({
    customerDetails: { firstName: '', lastName: '', email: '', phoneNumber: '' },
    deliveryMethod: 'pickup',
    deliveryFee: 0,
    pickupLocation: 'Studio, East Legon',
    paymentMethod: 'online_payment',
  });
});

test('a delivery order carries option, fee, address and, unless told otherwise, the same for billing', () => {
  const accra = { country: 'GH', region: 'GA', street: 'Oxford St' };
  const form = after(...toAccra, { type: 'deliveryTyped', field: 'street', text: ' Oxford St ' });
  expect(orderDetailsOf(form, studio)).toMatchObject({
    deliveryOption: 'within-accra',
    deliveryFee: 3000,
    deliveryDetails: accra,
    billingDetails: accra,
  });
  const own = checkoutForm(form, { type: 'billingSameToggled', isSame: false }, shop);
  expect(orderDetailsOf(own, studio)).not.toHaveProperty('billingDetails');
  const french = checkoutForm(own, { type: 'billingTyped', field: 'country', text: 'FR' }, shop);
  expect(orderDetailsOf(french, studio).billingDetails).toEqual({ country: 'FR' });
});

test('payment on delivery says how', () => {
  const form = after(...toAccra, { type: 'paymentChosen', podPaymentMethod: 'mobile_money' });
  expect(orderDetailsOf(form, studio)).toMatchObject({
    paymentMethod: 'payment_on_delivery',
    podPaymentMethod: 'mobile_money',
  });
});
