import { expect, test } from 'vitest';
import { findPlace } from './listing.load.ts';

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
