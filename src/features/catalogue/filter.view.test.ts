import { expect, test } from 'vitest';
import { filterView } from './filter.view.ts';

const address = new URL(
  'https://shop.test/shop/hair?sort=newest&color=black&length=18,20&after=abc&shown=48&utm_source=mail',
);
const colors = [
  { _id: 'black', _creationTime: 1, name: 'Natural black', hexCode: '#111111', storeId: 's' },
  { _id: 'brown', _creationTime: 1, name: 'Dark brown', hexCode: undefined, storeId: 's' },
];
const initial = { filter: { color: ['black'], length: [18, 20] }, total: 3, counts: undefined };

test('the form leads to the listing’s first page and keeps the other params', () => {
  const view = filterView(address, colors, initial);
  expect([view.action, view.kept]).toEqual([
    '/shop/hair',
    [
      ['sort', 'newest'],
      ['utm_source', 'mail'],
    ],
  ]);
  expect(view.clearHref).toBe('/shop/hair?sort=newest&utm_source=mail');
});

test('offers all colours, with a swatch where there is one', () => {
  expect(filterView(address, colors, initial).colors).toEqual([
    { id: 'black', name: 'Natural black', swatch: '#111111' },
    { id: 'brown', name: 'Dark brown', swatch: undefined },
  ]);
});
