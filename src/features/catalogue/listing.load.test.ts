import { expect, test } from 'vitest';
import { findPlace, movedPlace } from './listing.load.ts';

const subcategory = {
  _id: 's1',
  _creationTime: 1,
  name: 'Bundles',
  slug: 'bundles',
  categoryId: 'c1',
  storeId: 'x',
  description: undefined,
};
const hair = {
  _id: 'c1',
  _creationTime: 1,
  name: 'Hair',
  slug: 'hair',
  storeId: 'x',
  description: undefined,
  subcategories: [subcategory],
};

test('a place is a category, or a subcategory within its category', () => {
  expect(findPlace([hair], 'hair')?.name).toBe('Hair');
  expect(findPlace([hair], 'hair', 'bundles')).toMatchObject({ name: 'Bundles', subcategorySlug: 'bundles' });
});

test('an unknown slug is no place, nor is a subcategory elsewhere', () => {
  expect(findPlace([hair], 'shoes')).toBeUndefined();
  expect(findPlace([hair], 'hair', 'shoes')).toBeUndefined();
  expect(findPlace([hair], 'shoes', 'bundles')).toBeUndefined();
});

test('a former address leads to the place that had it, unless another has it now', () => {
  const moved = {
    ...hair,
    formerSlugs: ['locks'],
    subcategories: [{ ...subcategory, formerSlugs: ['wefts'] }],
  };
  expect(movedPlace([moved], 'locks')).toBe('hair');
  expect(movedPlace([moved], 'locks', 'wefts')).toBe('hair/bundles');
  expect(movedPlace([moved], 'hair', 'wefts')).toBe('hair/bundles');
  expect(movedPlace([moved], 'hair', 'shoes')).toBeUndefined();
  expect(
    movedPlace([moved, { ...hair, slug: 'locks', subcategories: [] }], 'locks', 'wefts'),
  ).toBeUndefined();
});
