import { expect, test } from 'vitest';
import { findNeighborhood } from './lists/neighborhoods.ts';

test('finds a neighbourhood by whole words only', () => {
  expect(findNeighborhood('Strand Studio, 14 Lagos Avenue, East Legon, Accra')).toBe('East Legon');
  expect(findNeighborhood('Tamale, Temale Street')).toBeUndefined();
});
