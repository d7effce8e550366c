import { expect, test } from 'vitest';
import { countries, countryName } from './countries.ts';
import { ghanaRegionName, ghanaRegions } from './ghana-regions.ts';
import { isListedNeighborhood, neighborhoodName, neighborhoods } from './neighborhoods.ts';
import { usStateName, usStates } from './us-states.ts';

const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code);

test('lists 249 countries, Ghana and the United States first, then by name', () => {
  expect(new Set(codesOf(countries)).size).toBe(249);
  expect(codesOf(countries).every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  expect(codesOf(countries).slice(0, 3)).toEqual(['GH', 'US', 'AF']);
  const rest = countries.slice(2).map(({ name }) => name);
  expect(rest).toEqual([...rest].sort((one, other) => one.localeCompare(other, 'en')));
  expect(countryName('CI')).toBe('Côte d’Ivoire');
  expect(countryName('XX')).toBe('XX');
});

test('lists sixteen regions of Ghana, with GA for Greater Accra', () => {
  expect(new Set(codesOf(ghanaRegions)).size).toBe(16);
  expect(ghanaRegionName('GA')).toBe('Greater Accra');
  expect(ghanaRegionName('Greater Accra')).toBe('Greater Accra');
});

test('lists fifty states, the district and six territories', () => {
  expect(new Set(codesOf(usStates)).size).toBe(57);
  expect(usStateName('DC')).toBe('District of Columbia');
});

test('lists twenty-two neighbourhoods with readable values', () => {
  expect(new Set(neighborhoods.map(({ value }) => value)).size).toBe(22);
  expect(neighborhoods.find(({ name }) => name === 'Airport Residential Area')?.value).toBe(
    'airport_residential',
  );
  expect(isListedNeighborhood('east_legon')).toBe(true);
  expect(isListedNeighborhood('East Legon')).toBe(false);
  expect(neighborhoodName('roman_ridge')).toBe('Roman Ridge');
  expect(neighborhoodName('Ashongman')).toBe('Ashongman');
});
