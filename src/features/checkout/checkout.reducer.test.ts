import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optionFor } from '#contract/delivery/delivery.rules.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
import {
  type CheckoutEvent,
  type CheckoutShop,
  type CheckoutValues,
  canPayOnDelivery,
  checkoutReducer,
  initialCheckoutValues,
} from './checkout.reducer.ts';

const shop: CheckoutShop = { fulfilment: {}, offersPaymentOnDelivery: true, now: 1_000 };
const opened = initialCheckoutValues(shop);
const after = (...events: CheckoutEvent[]) => continued(opened, ...events);
const continued = (form: CheckoutValues, ...events: CheckoutEvent[]) =>
  events.reduce((current, event) => checkoutReducer(current, event, shop), form);

const delivery: CheckoutEvent = { type: 'methodChosen', method: 'delivery' };
const pickup: CheckoutEvent = { type: 'methodChosen', method: 'pickup' };
const country = (code: string): CheckoutEvent => ({ type: 'countryChosen', country: code });
const region = (code: string): CheckoutEvent => ({ type: 'regionChosen', region: code });
const option = (chosen: 'within-accra' | 'outside-accra' | 'intl'): CheckoutEvent => ({
  type: 'optionChosen',
  option: chosen,
});
const typed = (
  field: 'street' | 'neighborhood' | 'landmark' | 'houseNumber',
  text: string,
): CheckoutEvent => ({
  type: 'deliveryTyped',
  field,
  text,
});
const cash: CheckoutEvent = { type: 'filled', change: { podPaymentMethod: 'cash' } };
const inAccra = [delivery, country('GH'), region('GA')];

test('opens with pickup, no country and online payment', () => {
  expect(opened).toMatchObject({ deliveryMethod: 'pickup', deliveryOption: null, podPaymentMethod: null });
  expect(opened.deliveryDetails.country).toBe('');
});

test('opens with delivery when pickup is unavailable', () => {
  expect(initialCheckoutValues({ ...shop, fulfilment: { enableStorePickup: false } }).deliveryMethod).toBe(
    'delivery',
  );
  const neither = { enableStorePickup: false, enableDelivery: false };
  expect(initialCheckoutValues({ ...shop, fulfilment: neither }).deliveryMethod).toBe('pickup');
});

test('switches when the method becomes unavailable, with the option of the stored address', () => {
  const form = after(...inAccra, pickup);
  const later = { ...shop, fulfilment: { pickupRestriction: { isActive: true, startTime: 900 } } };
  expect(checkoutReducer(form, { type: 'methodsChecked' }, shop)).toBe(form);
  expect(checkoutReducer(form, { type: 'methodsChecked' }, later)).toMatchObject({
    deliveryMethod: 'delivery',
    deliveryOption: 'within-accra',
  });
});

test('an unavailable method cannot be chosen', () => {
  const restricted = { ...shop, fulfilment: { enableDelivery: false } };
  expect(checkoutReducer(opened, delivery, restricted)).toBe(opened);
});

test('pickup unsets the option and keeps the delivery address', () => {
  const form = after(...inAccra, typed('street', 'Oxford St'), cash, pickup);
  expect(form).toMatchObject({ deliveryOption: null, podPaymentMethod: null });
  expect(form.deliveryDetails.street).toBe('Oxford St');
  expect(continued(form, delivery).deliveryOption).toBe('within-accra');
});

test('another country sets the international option; Ghana needs a region or an option', () => {
  expect(after(delivery, country('US')).deliveryOption).toBe('intl');
  expect(after(delivery, country('US'), country('GH')).deliveryOption).toBeNull();
  expect(after(delivery, country('US'), country('')).deliveryOption).toBeNull();
});

test('a change of country clears addresses, billing and payment, not the instructions', () => {
  const form = after(
    ...inAccra,
    typed('street', 'Oxford St'),
    cash,
    { type: 'filled', change: { deliveryInstructions: 'Call first' } },
    { type: 'billingTyped', field: 'city', text: 'Accra' },
    { type: 'contactTyped', field: 'firstName', text: 'Ama' },
  );
  expect(form.podPaymentMethod).toBe('cash');
  const moved = continued(form, country('FR'));
  expect(moved.deliveryDetails).toEqual({ ...opened.deliveryDetails, country: 'FR' });
  expect(moved).toMatchObject({
    billingDetails: opened.billingDetails,
    podPaymentMethod: null,
    deliveryInstructions: 'Call first',
  });
  expect(moved.customerDetails.firstName).toBe('Ama');
  expect(continued(form, country('GH'))).toBe(form);
});

test('the option for Greater Accra sets its region, the other clears it', () => {
  const within = after(delivery, country('GH'), option('within-accra'));
  expect(within).toMatchObject({ deliveryOption: 'within-accra' });
  expect(within.deliveryDetails.region).toBe('GA');
  const outside = continued(within, option('outside-accra'));
  expect(outside).toMatchObject({ deliveryOption: 'outside-accra' });
  expect(outside.deliveryDetails.region).toBe('');
  expect(after(delivery, country('GH'), region('AA'), option('outside-accra')).deliveryDetails.region).toBe(
    'AA',
  );
});

test('the options have no effect abroad or for pickup', () => {
  const abroad = after(delivery, country('FR'));
  expect(continued(abroad, option('within-accra'))).toBe(abroad);
  const collecting = after(delivery, country('GH'), pickup);
  expect(continued(collecting, option('within-accra'))).toBe(collecting);
});

test('another region clears the neighborhood and payment on delivery, nothing else', () => {
  const form = after(
    ...inAccra,
    typed('neighborhood', 'osu'),
    typed('street', 'Oxford St'),
    typed('landmark', 'Bank'),
    cash,
    region('AA'),
  );
  expect(form).toMatchObject({ deliveryOption: 'outside-accra', podPaymentMethod: null });
  expect(form.deliveryDetails).toMatchObject({ neighborhood: '', street: 'Oxford St', landmark: 'Bank' });
});

test('changing to Greater Accra clears a neighborhood of another region', () => {
  const kumasi = [delivery, country('GH'), region('AA'), typed('neighborhood', 'Adum')];
  expect(after(...kumasi, region('GA')).deliveryDetails.neighborhood).toBe('');
  expect(after(...kumasi, option('within-accra')).deliveryDetails.neighborhood).toBe('');
  expect(after(...kumasi, region(''), region('GA')).deliveryDetails.neighborhood).toBe('');
  const first = [delivery, country('GH'), typed('neighborhood', 'osu'), region('GA')];
  expect(after(...first).deliveryDetails.neighborhood).toBe('osu');
});

test('payment on delivery is available within Greater Accra if the shop offers it', () => {
  expect(after(...inAccra, cash).podPaymentMethod).toBe('cash');
  expect(after(cash).podPaymentMethod).toBeNull();
  expect(after(delivery, country('GH'), region('AA'), cash).podPaymentMethod).toBeNull();
  expect(
    checkoutReducer(after(...inAccra), cash, { ...shop, offersPaymentOnDelivery: false }).podPaymentMethod,
  ).toBeNull();
});

const discount: AppliedDiscount = {
  id: 'c1',
  code: 'GLOW20',
  type: 'percentage',
  value: 20,
  span: 'entire-order',
  totalDiscount: toMinor(2000),
};

test('a changed bag returns the code to the input', () => {
  const form = after({ type: 'discountRecorded', discount });
  expect(form.discount).toBe(discount);
  expect(continued(form, { type: 'bagChanged' })).toMatchObject({
    discount: null,
    promoInput: 'GLOW20',
    promoNotice: 'Your bag changed. Apply your code again.',
  });
  expect(after({ type: 'bagChanged' })).toEqual(opened);
  expect(after({ type: 'bagChanged', dropped: 'MINE' })).toMatchObject({ promoInput: 'MINE' });
  const automatic = after({ type: 'discountRecorded', discount: { ...discount, autoApply: true } });
  expect(continued(automatic, { type: 'bagChanged' })).toMatchObject({ discount: null, promoInput: '' });
});

test('a typed code is upper-cased and clears the notice', () => {
  const form = after({ type: 'discountRecorded', discount }, { type: 'bagChanged' });
  expect(continued(form, { type: 'promoTyped', text: 'glow' })).toMatchObject({
    promoInput: 'GLOW',
    promoNotice: null,
  });
});

test('another billing country clears five fields', () => {
  const form = after(
    { type: 'billingTyped', field: 'country', text: 'US' },
    { type: 'billingTyped', field: 'zip', text: '78701' },
    { type: 'billingTyped', field: 'country', text: 'GH' },
  );
  expect(form.billingDetails).toEqual({ ...opened.billingDetails, country: 'GH' });
  const zip = after({ type: 'billingTyped', field: 'zip', text: '78701' });
  expect(zip.billingDetails).toEqual({ ...opened.billingDetails, zip: '78701' });
});

const events: fc.Arbitrary<CheckoutEvent> = fc.oneof(
  fc.constantFrom(delivery, pickup, cash),
  fc.constantFrom('', 'GH', 'US', 'FR').map(country),
  fc.constantFrom('', 'GA', 'AA').map(region),
  fc.constantFrom('within-accra' as const, 'outside-accra' as const, 'intl' as const).map(option),
  fc.constantFrom('osu', 'Adum').map((text) => typed('neighborhood', text)),
);

test('in any order of choices the option matches the address, and the payment the option', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 12 }), (chosen) => {
      const form = after(...chosen);
      const derived = optionFor(form.deliveryDetails);
      if (form.deliveryMethod === 'pickup') expect(form.deliveryOption).toBeNull();
      else if (derived !== null) expect(form.deliveryOption).toBe(derived);
      else expect([null, 'outside-accra']).toContain(form.deliveryOption);
      if (form.podPaymentMethod) expect(canPayOnDelivery(form, shop)).toBe(true);
    }),
  );
});
