import { expect, test } from 'vitest';
import { orderDetails } from '#contract/checkout/checkout-action.schema.ts';
import { validateDetails, validateEmail } from './shopper-details.ts';

const contact = { firstName: 'Ama', lastName: 'Mensah', email: 'ama@shop.gh', phoneNumber: '0244123456' };
const accra = {
  customerDetails: contact,
  deliveryMethod: 'delivery',
  deliveryOption: 'within-accra',
  deliveryFee: 0,
  deliveryDetails: { country: 'GH', region: 'GA', street: 'Oxford St', neighborhood: 'osu' },
};
const abroad = (country: string) => ({
  deliveryOption: 'intl',
  deliveryDetails: { country, address: '1 rue de la Paix', city: 'Paris' },
});
const studio = { customerDetails: contact, deliveryMethod: 'pickup', pickupLocation: 'Studio' };

test.each<[string, object, boolean]>([
  ['a delivery', accra, true],
  ['a pickup', studio, true],
  ['a pickup from nowhere', { ...studio, pickupLocation: ' ' }, false],
  ['a pickup with a delivery option', { ...studio, deliveryOption: 'intl' }, true],
  ['no method', { customerDetails: contact }, false],
  ['no contact', { ...studio, customerDetails: undefined }, false],
  ['a wrong phone number', { ...studio, customerDetails: { ...contact, phoneNumber: '1' } }, false],
  ['a fee left out', { ...accra, deliveryFee: undefined }, false],
  ['no address', { ...accra, deliveryDetails: undefined }, false],
  ['an address with a gap', { ...accra, deliveryDetails: { country: 'GH', region: 'GA' } }, false],
  ['a delivery abroad', { ...accra, ...abroad('FR') }, true],
  ['a delivery to no country', { ...accra, ...abroad('XX') }, false],
  ['a bill to no country', { ...studio, billingDetails: { country: 'XX' } }, false],
  ["another zone's option", { ...accra, deliveryOption: 'outside-accra' }, false],
  ['no option', { ...accra, deliveryOption: undefined }, false],
])('%s is complete: %s', (_, details, complete) => {
  expect(validateDetails(orderDetails.parse(details)) !== undefined).toBe(complete);
});

test('names are stored with single spaces', () => {
  const customerDetails = { ...contact, firstName: ' Ama\u00a0 Serwaa ', lastName: 'Mensah  Addo' };
  const details = validateDetails(orderDetails.parse({ ...studio, customerDetails }));
  expect(details?.customerDetails).toMatchObject({ firstName: 'Ama Serwaa', lastName: 'Mensah Addo' });
});

test('the email for the receipt must be valid', () => {
  expect(validateEmail('ama')).toBeUndefined();
  expect(validateEmail(undefined)).toBeUndefined();
});
