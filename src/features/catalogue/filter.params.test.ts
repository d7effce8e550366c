import { expect, test } from 'vitest';
import { filterCount } from '#contract/catalogue/listing.rules.ts';
import { parseFilter, serializeFilter, toggleValue } from './filter.params.ts';

const read = (query: string) => parseFilter(new URLSearchParams(query));

test('reads comma lists and drops lengths that are not whole numbers', () => {
  expect(read('color=black, brown,,black&length=18,twenty,20.5,-8,18, 24')).toMatchObject({
    color: ['black', 'brown'],
    length: [18, 24],
  });
  expect(read('color=black&color=brown&length=18')).toMatchObject({
    color: ['black', 'brown'],
    length: [18],
  });
  expect(filterCount(read(''))).toBe(0);
});

test('toggling twice restores the filter', () => {
  const filter = read('color=black&length=18');
  const more = toggleValue(toggleValue(filter, 'color', 'brown'), 'length', '24');
  expect(more).toMatchObject({ color: ['black', 'brown'], length: [18, 24] });
  expect(filterCount(more)).toBe(4);
  expect(toggleValue(toggleValue(more, 'color', 'brown'), 'length', '24')).toEqual(filter);
});

test('an empty list leaves the address', () => {
  expect(serializeFilter(toggleValue(read('color=black&length=18,20'), 'color', 'black'))).toMatchObject({
    color: null,
    length: '18,20',
  });
});

test('texture, size, price and stock are read, counted and written; a price that is no whole number is dropped', () => {
  const filter = read('texture=double-drawn&size=4,13&min=&max=3500&stock=in');
  expect(filter).toMatchObject({ texture: ['double-drawn'], size: ['4', '13'], max: 3500, isInStock: true });
  expect(filterCount(filter)).toBe(5);
  expect(serializeFilter(filter)).toMatchObject({ size: '4,13', min: null, max: '3500', stock: 'in' });
  expect(read('min=1,500&max=3 500')).toMatchObject({ min: 1500, max: 3500 });
  expect(read('min=12,50&max=1,000, 000')).toMatchObject({ min: undefined, max: 1_000_000 });
  expect(read('min=12.5&max=cheap&stock=out')).toMatchObject({
    min: undefined,
    max: undefined,
    isInStock: false,
  });
});
