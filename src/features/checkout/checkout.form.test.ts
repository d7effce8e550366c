import { expect, test } from 'vitest';
import { formOf } from '../../../tests/support/form.ts';
import { settings } from './checkout.fixture.ts';
import { parseCheckoutForm } from './checkout.form.ts';

const read = (fields: Record<string, string>) => parseCheckoutForm(formOf(fields), settings);

const inAccra = {
  'rendered.deliveryMethod': 'delivery',
  deliveryMethod: 'delivery',
  'rendered.country': 'GH',
  country: 'GH',
  'rendered.region': 'GA',
  region: 'GA',
  'rendered.deliveryOption': 'within-accra',
  deliveryOption: 'within-accra',
  street: 'Oxford Street',
  neighborhood: 'osu',
};

test.each(['cash', 'mobile_money'])('chooses payment on delivery by %s', (payment) => {
  const offered = { ...settings, offersPaymentOnDelivery: true };
  const { form } = parseCheckoutForm(formOf({ ...inAccra, payment }), offered);
  expect(form.podPaymentMethod).toBe(payment);
});

test('keeps every typed value', () => {
  const { form, intent } = read({
    ...inAccra,
    intent: 'pay',
    houseNumber: '12',
    landmark: 'The bank',
    deliveryInstructions: 'Call first',
    firstName: 'Ama',
    lastName: 'Mensah',
    email: 'ama@example.com',
    phoneNumber: '0241234567',
    promoInput: 'glow20',
    agreesToPolicies: 'on',
  });
  expect(intent).toBe('pay');
  expect(form).toMatchObject({
    deliveryMethod: 'delivery',
    deliveryOption: 'within-accra',
    deliveryInstructions: 'Call first',
    promoInput: 'GLOW20',
    agreesToPolicies: true,
    agreesToMessages: false,
    customerDetails: {
      firstName: 'Ama',
      lastName: 'Mensah',
      email: 'ama@example.com',
      phoneNumber: '0241234567',
    },
  });
  expect(form.deliveryDetails).toMatchObject({
    houseNumber: '12',
    street: 'Oxford Street',
    neighborhood: 'osu',
    landmark: 'The bank',
  });
});

test('an empty post is an empty form', () => {
  const { form, intent, seen } = read({});
  expect(intent).toBe('update');
  expect(form).toMatchObject({ deliveryMethod: 'pickup', deliveryOption: null });
  expect(seen).toEqual({ subtotal: 0, deliveryFee: 0, discount: null });
});

test('another country clears the fields of the rendered one', () => {
  const { form } = read({ ...inAccra, country: 'US' });
  expect(form.deliveryDetails).toMatchObject({ country: 'US', street: '', neighborhood: '', region: '' });
  expect(form.deliveryOption).toBe('intl');
});

test('a new region changes the option, and a new option the region', () => {
  const ashanti = read({ ...inAccra, region: 'AA' }).form;
  expect(ashanti).toMatchObject({ deliveryOption: 'outside-accra', deliveryDetails: { region: 'AA' } });
  const outside = read({ ...inAccra, deliveryOption: 'outside-accra' }).form;
  expect(outside).toMatchObject({ deliveryOption: 'outside-accra', deliveryDetails: { region: '' } });
});

test('pickup keeps the delivery address', () => {
  const { form } = read({ ...inAccra, deliveryMethod: 'pickup' });
  expect(form).toMatchObject({ deliveryMethod: 'pickup', deliveryOption: null });
  expect(form.deliveryDetails).toMatchObject({ street: 'Oxford Street', region: 'GA' });
});

test('another billing country clears the billing address only', () => {
  const { form } = read({
    ...inAccra,
    'rendered.billing.country': 'GH',
    'billing.country': 'US',
    'billing.city': 'Accra',
  });
  expect(form.isBillingSame).toBe(false);
  expect(form.billingDetails).toMatchObject({ country: 'US', city: '' });
  expect(form.deliveryDetails.street).toBe('Oxford Street');
});

test('the neighborhood switches between list and text, and starts empty', () => {
  const toText = read({ ...inAccra, intent: 'suburb' }).form;
  expect(toText).toMatchObject({ writesSuburb: true, deliveryDetails: { neighborhood: '' } });
  const typed = read({ ...inAccra, neighborhood: 'Ridge', writesSuburb: 'yes' }).form;
  expect(typed).toMatchObject({ writesSuburb: true, deliveryDetails: { neighborhood: 'Ridge' } });
  expect(
    read({ ...inAccra, neighborhood: 'Ridge', writesSuburb: 'yes', intent: 'suburb' }).form,
  ).toMatchObject({
    writesSuburb: false,
    deliveryDetails: { neighborhood: '' },
  });
});

test('parses the seen figures as claims, and only amounts', () => {
  const seen = { 'seen.subtotal': '290000', 'seen.deliveryFee': '3000', 'seen.discount': '58000' };
  expect(read({ ...seen, 'seen.code': 'GLOW20' }).seen).toEqual({
    subtotal: 290_000,
    deliveryFee: 3000,
    discount: { code: 'GLOW20', totalDiscount: 58_000 },
  });
  expect(read({ 'seen.discount': '0', 'seen.code': '' }).seen.discount).toBeNull();
  expect(read({ 'seen.subtotal': '-1', 'seen.deliveryFee': '1e3' }).seen).toMatchObject({
    subtotal: 0,
    deliveryFee: 0,
  });
});

test("truncates text to the gateway's limit, and ignores a file", () => {
  const data = formOf({ ...inAccra, deliveryInstructions: 'x'.repeat(600) });
  data.set('street', new File(['x'], 'x.txt'));
  const { form } = parseCheckoutForm(data, settings);
  expect(form.deliveryInstructions).toHaveLength(500);
  expect(form.deliveryDetails.street).toBe('');
});

test('switches from an unavailable method to the other', () => {
  const closed = { ...settings, fulfilment: { enableDelivery: false } };
  expect(parseCheckoutForm(formOf(inAccra), closed).form.deliveryMethod).toBe('pickup');
});
