import { expect, test } from 'vitest';
import { tilesOf } from './home.view.ts';

const shape = { _creationTime: 1, storeId: 's', description: undefined };
const bundles = { ...shape, _id: 'b', categoryId: 'h', name: 'Bundles', slug: 'bundles' };
const hair = { ...shape, _id: 'h', name: 'Hair', slug: 'hair', subcategories: [bundles] };

test('a tile has the name of its place, and is left out where there is none', () => {
  const tiles = ['hair/bundles', 'hair', 'hair/gone', 'gone'].map((path) => ({
    path,
    image: `${path}.webp`,
  }));
  expect(tilesOf(tiles, [hair])).toEqual([
    { name: 'Bundles', href: '/shop/hair/bundles', image: 'hair/bundles.webp' },
    { name: 'Hair', href: '/shop/hair', image: 'hair.webp' },
  ]);
});
