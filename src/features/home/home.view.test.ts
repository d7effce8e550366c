import { expect, test } from 'vitest';
import type { StoreConfig } from '#contract/store/store.schema.ts';
import { heroOf, homeDescription, tilesOf } from './home.view.ts';

const shape = { _creationTime: 1, storeId: 's', description: undefined };
const bundles = { ...shape, _id: 'b', categoryId: 'h', name: 'Bundles', slug: 'bundles' };
const hair = { ...shape, _id: 'h', name: 'Hair', slug: 'hair', subcategories: [bundles] };

test('a tile has the name of its category, and is omitted without one', () => {
  const tiles = ['hair/bundles', 'hair', 'hair/gone', 'gone'].map((path) => ({
    path,
    image: `${path}.webp`,
  }));
  expect(tilesOf(tiles, [hair])).toEqual([
    { name: 'Bundles', href: '/shop/hair/bundles', image: 'hair/bundles.webp' },
    { name: 'Hair', href: '/shop/hair', image: 'hair.webp' },
  ]);
});

test('search engines read the names of this shop, its address and its first categories', () => {
  const shop = { storeName: 'Lekki Locks', location: 'Plot 5, Lagos', categories: [] };
  const categories = ['Wigs', 'Care', 'Tools', 'Nets', 'Gifts'].map((name) => ({ name }));
  expect(homeDescription(shop)).toBe('Lekki Locks, Plot 5, Lagos.');
  expect(homeDescription({ ...shop, location: undefined, categories })).toBe(
    'Wigs, Care, Tools, and Nets from Lekki Locks.',
  );
});

const reel = { kind: 'reel', folder: '/media/stores/s1/assets/hero/v3' };
const store = (homeHero: object | undefined, landingPageReelVersion: number | string | undefined = 3) => ({
  _id: 's1',
  config: { landingPageReelVersion, homeHero } as StoreConfig,
});

test('shows a configured image', () => {
  const image = { displayType: 'image', headerImage: '/a.webp' };
  expect(heroOf(store(image), '/media')).toEqual({ kind: 'image', address: '/a.webp' });
});

test.each([undefined, {}, { displayType: 'reel' }, { displayType: 'image' }, { displayType: 'film' }])(
  'defaults to the reel, also for a missing image: %j',
  (homeHero) => {
    expect(heroOf(store(homeHero), '/media')).toEqual(reel);
  },
);

test('without a reel, shows the image or nothing', () => {
  expect(heroOf(store({ headerImage: '/a.webp' }, ''), '/media')).toEqual({
    kind: 'image',
    address: '/a.webp',
  });
  expect(heroOf(store(undefined, ''), '/media')).toBeUndefined();
});

test('the reel is under the configured base', () => {
  expect(heroOf(store({}, 2), 'https://cdn.test/')).toEqual({
    kind: 'reel',
    folder: 'https://cdn.test/stores/s1/assets/hero/v2',
  });
});
