import { expect, test } from 'vitest';
import { findNeighborhood } from './lists/neighborhoods.ts';

test('an address names its neighbourhood by whole words, or none that is listed', () => {
  expect(findNeighborhood('Strand Studio, 14 Lagos Avenue, East Legon, Accra')).toBe('East Legon');
  expect(findNeighborhood('Tamale, Temale Street')).toBeUndefined();
});
