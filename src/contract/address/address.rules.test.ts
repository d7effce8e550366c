import { expect, test } from 'vitest';
import {
  accountAddressErrors,
  accountFields,
  changeCountry,
  deliveryAddressErrors,
  deliveryFields,
  emptyAddress,
  normalizeAddress,
} from './address.rules.ts';

test.each([
  [{}, { country: 'Country is required', address: 'Address is required', city: 'City is required' }],
  [{ country: 'FR', address: '1 rue', city: ' ' }, { city: 'City is required' }],
  [{ country: 'FR', address: '1 rue', city: 'Paris' }, {}],
  [{ country: 'GH', address: '1 Oxford St', city: 'Accra' }, { region: 'Region is required' }],
  [
    { country: 'US', address: '1 Main', city: 'Austin' },
    { state: 'State is required', zip: 'Zip code is required' },
  ],
  [
    { country: 'US', address: '1 Main', city: 'Austin', state: 'TX', zip: '7870' },
    { zip: 'Zip code must be a 5-digit number' },
  ],
  [{ country: 'US', address: '1 Main', city: 'Austin', state: 'TX', zip: ' 78701 ' }, {}],
])('account address %o: %o', (address, errors) => {
  expect(accountAddressErrors(address)).toEqual(errors);
});

test.each([
  [{}, { country: 'Country is required' }],
  [
    { country: 'GH' },
    {
      region: 'Region is required',
      street: 'Street is required',
      neighborhood: 'Neighborhood is required',
    },
  ],
  [{ country: 'GH', region: 'GA', street: 'Oxford St', neighborhood: 'osu' }, {}],
  [{ country: 'NG', address: '\t', city: 'Lagos' }, { address: 'Address is required' }],
  [
    { country: 'US', address: '1 Main', city: 'Austin', state: 'TX', zip: '78701-1' },
    { zip: 'Zip code must be a 5-digit number' },
  ],
])('delivery address %o: %o', (address, errors) => {
  expect(deliveryAddressErrors(address)).toEqual(errors);
});

test('delivery and account have different fields for Ghana', () => {
  expect(deliveryFields('GH')).toContain('landmark');
  expect(deliveryFields('GH')).not.toContain('city');
  expect(accountFields('GH')).toEqual(['country', 'address', 'city', 'region']);
  expect(deliveryFields('')).toEqual(['country']);
});

test('changing the country of the account address clears five fields', () => {
  const filled = {
    ...emptyAddress,
    country: 'US',
    address: 'a',
    city: 'b',
    state: 'TX',
    zip: '78701',
    region: 'GA',
  };
  expect(changeCountry(filled, 'GH')).toEqual({ ...emptyAddress, country: 'GH' });
  expect(changeCountry(filled, 'US')).toBe(filled);
});

test('drops empty fields and trims the others', () => {
  expect(normalizeAddress({ ...emptyAddress, country: 'FR', city: ' Paris ', zip: ' ' })).toEqual({
    country: 'FR',
    city: 'Paris',
  });
});
