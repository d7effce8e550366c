import { expect, test } from 'vitest';
import { inMenuOrder } from './frame.load.ts';

const category = (slug: string) => ({
  _id: slug,
  _creationTime: 1,
  name: slug,
  slug,
  storeId: 's',
  description: undefined,
});
const categories = ['accessories', 'hair', 'wigs'].map(category);
const slugs = (menu?: string[]) => inMenuOrder(categories, menu).map(({ slug }) => slug);

test('the menu has the order of the store, with best sellers where it names them', () => {
  expect(slugs(['best-sellers', 'wigs', 'gone'])).toEqual(['best-sellers', 'wigs', 'accessories', 'hair']);
});

test('a store that names no order has its categories by name', () => {
  expect(slugs()).toEqual(['accessories', 'hair', 'wigs']);
});

test('the same order of the same categories is one list, which pages draw once', () => {
  expect(inMenuOrder(categories, ['wigs'])).toBe(inMenuOrder(categories, ['wigs']));
  expect(inMenuOrder(categories, ['hair'])).not.toBe(inMenuOrder(categories, ['wigs']));
});
