import { expect, test } from 'vitest';
import { countries } from './countries.ts';
import { ghanaRegions } from './ghana-regions.ts';
import { findNeighborhood, isListedNeighborhood, neighborhoodName, neighborhoods } from './neighborhoods.ts';
import { usStates } from './us-states.ts';

const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code);

test('lists 249 countries, Ghana and the United States first, then by name', () => {
  expect(new Set(codesOf(countries)).size).toBe(249);
  expect(codesOf(countries).every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  expect(codesOf(countries).slice(0, 3)).toEqual(['GH', 'US', 'AF']);
  const rest = countries.slice(2).map(({ name }) => name);
  expect(rest).toEqual([...rest].sort((one, other) => one.localeCompare(other, 'en')));
  expect(countries).toContainEqual({ code: 'CI', name: 'Côte d’Ivoire' });
});

test('lists sixteen regions of Ghana, with GA for Greater Accra', () => {
  expect(new Set(codesOf(ghanaRegions)).size).toBe(16);
  expect(ghanaRegions).toContainEqual({ code: 'GA', name: 'Greater Accra' });
});

test('lists fifty states, the district and six territories', () => {
  expect(new Set(codesOf(usStates)).size).toBe(57);
  expect(usStates).toContainEqual({ code: 'DC', name: 'District of Columbia' });
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

test('finds a neighbourhood by whole words only', () => {
  expect(findNeighborhood('Strand Studio, 14 Lagos Avenue, East Legon, Accra')).toBe('East Legon');
  expect(findNeighborhood('Tamale, Temale Street')).toBeUndefined();
});
