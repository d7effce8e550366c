import { expect, test } from 'vitest';
import { byRank, featuredSections, shopTheLook } from './showcase.rules.ts';

const entry = (name: string, rank?: number, type?: 'regular' | 'shop_look') => ({ name, rank, type });
const names = (entries: { name: string }[]) => entries.map(({ name }) => name);

test('rank decides, those without one come last in their order', () => {
  expect(names(byRank([entry('x'), entry('b', 2), entry('y'), entry('a', 1)]))).toEqual(['a', 'b', 'x', 'y']);
});

test('one look to shop, everything else a section', () => {
  const entries = [
    entry('late look', 9, 'shop_look'),
    entry('b', 2),
    entry('look', 3, 'shop_look'),
    entry('a', 1, 'regular'),
  ];
  expect(shopTheLook(entries)?.name).toBe('look');
  expect(names(featuredSections(entries))).toEqual(['a', 'b']);
  expect(shopTheLook([entry('a', 1)])).toBeUndefined();
});
