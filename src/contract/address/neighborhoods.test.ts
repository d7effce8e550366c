import { expect, test } from 'vitest';
import { neighborhoodIn } from './lists/neighborhoods.ts';

test('an address names its neighbourhood by whole words, or none that is listed', () => {
  expect(neighborhoodIn('Strand Studio, 14 Lagos Avenue, East Legon, Accra')).toBe('East Legon');
  expect(neighborhoodIn('Tamale, Temale Street')).toBeUndefined();
});
