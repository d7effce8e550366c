import { expect, test } from 'vitest';
import { emptyAddress } from '#contract/address/address.rules.ts';
import { missingProfileFields, profileAddress } from './profile.update.ts';

test('a delivery in Ghana gives the profile an address and a city', () => {
  expect(
    profileAddress({
      ...emptyAddress,
      country: 'GH',
      region: 'GA',
      houseNumber: '12',
      street: 'Oxford St',
      neighborhood: 'east_legon',
    }),
  ).toEqual({
    country: 'GH',
    region: 'GA',
    houseNumber: '12',
    street: 'Oxford St',
    neighborhood: 'east_legon',
    address: '12 Oxford St',
    city: 'East Legon',
  });
  expect(profileAddress({ country: 'FR', city: 'Paris' })).toEqual({ country: 'FR', city: 'Paris' });
  const typed = { country: 'GH', region: 'GA', address: '14 Lagos Avenue', city: 'Accra' };
  expect(profileAddress(typed)).toEqual(typed);
});

test('only fields that the profile lacks are sent', () => {
  const delivery = {
    firstName: 'Ama',
    lastName: 'Mensah',
    phoneNumber: '',
    shippingAddress: { country: 'GH' },
    billingAddress: undefined,
  };
  expect(
    missingProfileFields({ firstName: 'Efua', lastName: ' ', shippingAddress: { country: '' } }, delivery),
  ).toEqual({
    lastName: 'Mensah',
    shippingAddress: { country: 'GH' },
  });
  expect(
    missingProfileFields({ shippingAddress: { country: 'US' } }, { shippingAddress: { country: 'GH' } }),
  ).toEqual({});
});
