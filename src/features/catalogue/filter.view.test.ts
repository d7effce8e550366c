import { expect, test } from 'vitest';
import { filterView } from './filter.view.ts';

const address = new URL('https://shop.test/shop/hair?color=black&length=18,20&after=abc&utm_source=mail');
const colors = [
  { _id: 'black', _creationTime: 1, name: 'Natural black', hexCode: '#111111', storeId: 's' },
  { _id: 'brown', _creationTime: 1, name: 'Dark brown', hexCode: undefined, storeId: 's' },
];
const view = filterView(address, { color: ['black'], length: [18, 20] }, colors, {
  colors: [{ colorId: 'brown', count: 3 }],
  lengths: [{ length: 22, count: 5 }],
});

test('each box is a link with its value toggled, on the listing’s first page, other params kept', () => {
  expect(view.colors.map(({ href, isOn, count }) => [href, isOn, count])).toEqual([
    ['/shop/hair?length=18,20&utm_source=mail', true, 0],
    ['/shop/hair?color=black,brown&length=18,20&utm_source=mail', false, 3],
  ]);
  const at22 = view.lengths.find(({ value }) => value === '22');
  expect(at22).toMatchObject({
    name: '22"',
    href: '/shop/hair?color=black&length=18,20,22&utm_source=mail',
    count: 5,
  });
});

test('offers the eleven lengths, counts what is chosen and clears only the filters', () => {
  expect(view.lengths.map(({ value }) => Number(value))).toEqual([8, 10, 12, 18, 20, 22, 24, 26, 28, 30, 32]);
  expect([view.chosen, view.clearHref]).toEqual([3, '/shop/hair?utm_source=mail']);
});

test('shows no counts where the gateway counts nothing', () => {
  const uncounted = filterView(address, { color: [], length: [] }, colors, undefined);
  expect(uncounted.colors.every(({ count }) => count === undefined)).toBe(true);
});
