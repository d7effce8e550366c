import { expect, test } from 'vitest';
import { addressLines } from './address.lines.ts';
import { accountFields, deliveryFields } from './address.rules.ts';

test('shows names instead of codes in Ghana', () => {
  expect(
    addressLines({
      country: 'GH',
      region: 'GA',
      houseNumber: '12',
      street: 'Oxford Street',
      neighborhood: 'airport_residential',
      landmark: 'the bank',
    }),
  ).toEqual(['12 Oxford Street', 'Near the bank', 'Airport Residential Area', 'Greater Accra', 'Ghana']);
});

test.each([
  ...['Near the bank', 'opposite the bank', 'Next to the bank'],
  ...['Opp. Shell', 'Behind Central Mosque', 'GA-183-8164', 'GPS: AK-039-5028'],
])('shows "%s" as typed', (landmark) => {
  expect(addressLines({ country: 'GH', street: 'Oxford Street', landmark })[1]).toBe(landmark);
});

test('shows the street and neighborhood of a profile once', () => {
  const delivery = { country: 'GH', houseNumber: '12', street: 'Oxford Street', neighborhood: 'osu' };
  expect(addressLines({ ...delivery, address: '12 Oxford Street', city: 'Osu' })).toEqual([
    '12 Oxford Street',
    'Osu',
    'Ghana',
  ]);
});

test('shows the city abroad, in the United States with state and zip', () => {
  expect(
    addressLines({ country: 'US', address: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' }),
  ).toEqual(['1 Main St', 'Austin, Texas 78701', 'United States']);
  expect(addressLines({ country: 'FR', address: '1 rue', city: 'Paris' })).toEqual([
    '1 rue',
    'Paris',
    'France',
  ]);
});

test('shows a region only in Ghana, a state and a zip only in the United States', () => {
  const moved = { address: '1 rue', city: 'Paris', region: 'GA', state: 'TX', zip: '78701' };
  expect(addressLines({ ...moved, country: 'FR' })).toEqual(['1 rue', 'Paris', 'France']);
});

test('shows a code without a name unchanged', () => {
  expect(addressLines({ country: 'GH', region: 'Greater Accra' })).toEqual(['Greater Accra', 'Ghana']);
  expect(addressLines({ country: 'XX' })).toEqual(['XX']);
});

test.each(['GH', 'US', 'FR'])('shows every field that a form in %s has', (country) => {
  const fields = new Set([...deliveryFields(country), ...accountFields(country)]);
  fields.delete('country');
  expect(
    [...fields].filter(
      (field) =>
        !addressLines({ country, [field]: 'Typed' })
          .join()
          .includes('Typed'),
    ),
  ).toEqual([]);
});
