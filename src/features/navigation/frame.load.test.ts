import { expect, test } from 'vitest';
import { sortByMenu } from './frame.load.ts';

const category = (slug: string) => ({
  _id: slug,
  _creationTime: 1,
  name: slug,
  slug,
  storeId: 's',
  description: undefined,
});
const categories = ['accessories', 'hair', 'wigs'].map(category);
const slugs = (menu?: string[]) => sortByMenu(categories, menu).map(({ slug }) => slug);

test('the menu has the configured order, including best sellers', () => {
  expect(slugs(['best-sellers', 'wigs', 'gone'])).toEqual(['best-sellers', 'wigs', 'accessories', 'hair']);
});

test('without a configured order categories are sorted by name', () => {
  expect(slugs()).toEqual(['accessories', 'hair', 'wigs']);
});

test('the same order of the same categories is one list, so that it is rendered once', () => {
  expect(sortByMenu(categories, ['wigs'])).toBe(sortByMenu(categories, ['wigs']));
  expect(sortByMenu(categories, ['hair'])).not.toBe(sortByMenu(categories, ['wigs']));
});
