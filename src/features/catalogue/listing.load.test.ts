import { expect, test } from 'vitest';
import { findCategory, findMovedPath } from './listing.load.ts';

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

test('finds a category, or a subcategory within its category', () => {
  expect(findCategory([hair], 'hair')?.name).toBe('Hair');
  expect(findCategory([hair], 'hair', 'bundles')).toMatchObject({
    name: 'Bundles',
  });
});

test('finds nothing for an unknown slug or a subcategory of another category', () => {
  expect(findCategory([hair], 'shoes')).toBeUndefined();
  expect(findCategory([hair], 'hair', 'shoes')).toBeUndefined();
  expect(findCategory([hair], 'shoes', 'bundles')).toBeUndefined();
});

test('a former slug leads to its category, unless another category has it now', () => {
  const moved = {
    ...hair,
    formerSlugs: ['locks'],
    subcategories: [{ ...subcategory, formerSlugs: ['wefts'] }],
  };
  expect(findMovedPath([moved], 'locks')).toBe('hair');
  expect(findMovedPath([moved], 'locks', 'wefts')).toBe('hair/bundles');
  expect(findMovedPath([moved], 'hair', 'wefts')).toBe('hair/bundles');
  expect(findMovedPath([moved], 'hair', 'shoes')).toBeUndefined();
  expect(
    findMovedPath([moved, { ...hair, slug: 'locks', subcategories: [] }], 'locks', 'wefts'),
  ).toBeUndefined();
});
