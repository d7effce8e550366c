import { expect, test } from 'vitest';
import { emptyFilter } from '#contract/catalogue/listing.rules.ts';
import { activeFilters, filterView, offeredGroups } from './filter.view.ts';

const address = new URL(
  'https://shop.test/shop/hair?sort=newest&color=black&length=18,20&after=abc&shown=48&utm_source=mail',
);
const colors = [
  { _id: 'black', _creationTime: 1, name: 'Natural black', hexCode: '#111111', storeId: 's' },
  { _id: 'brown', _creationTime: 1, name: 'Dark brown', hexCode: undefined, storeId: 's' },
];
const filter = { ...emptyFilter, color: ['black'], length: [18, 20] };
const initial = { filter, sort: 'newest' as const, total: 3, hasMore: false, counts: undefined };
const hair = { isHair: true, currency: 'ghs' };

test('the form leads to the listing’s first page and preserves other params', () => {
  const view = filterView(address, colors, initial, hair);
  expect([view.action, view.hiddenFields]).toEqual(['/shop/hair', [['utm_source', 'mail']]]);
  expect(view.clearHref).toBe('/shop/hair?sort=newest&utm_source=mail');
});

test('offers all colours, with a swatch where there is one', () => {
  expect(filterView(address, colors, initial, hair).colors).toEqual([
    { id: 'black', name: 'Natural black', swatch: '#111111' },
    { id: 'brown', name: 'Dark brown', swatch: undefined },
  ]);
});

test('other categories offer only their own colours', () => {
  const counts = { color: { brown: 2 }, length: {}, texture: {}, size: {} };
  const care = { isHair: false, currency: 'ghs' };
  const all = { ...initial, filter: emptyFilter, counts };
  expect(filterView(address, colors, all, care).colors).toMatchObject([{ id: 'brown' }]);
});

test('a chosen colour that the category does not have is named, one that the shop does not have shows no id', () => {
  const counts = { color: { brown: 2 }, length: {}, texture: {}, size: {} };
  const elsewhere = { ...initial, filter: { ...filter, color: ['black', 'color-9', 'color-10'] }, counts };
  const view = filterView(address, colors, elsewhere, { isHair: false, currency: 'ghs' });
  const texts = activeFilters(elsewhere.filter, view).map(({ text }) => text);
  expect(texts.slice(0, 3)).toEqual(['Natural black', 'Another color', 'Another color']);
});

test('a chosen size is a lace size if lengths are counted', () => {
  const named = (length: Record<string, number>) => {
    const counts = { color: {}, length, texture: {}, size: { 4: 1 } };
    const view = filterView(address, colors, { ...initial, counts }, { isHair: false, currency: 'ghs' });
    return activeFilters({ ...emptyFilter, size: ['4'] }, view).map(({ text }) => text);
  };
  expect(named({ 18: 2 })).toEqual(['4" lace']);
  expect(named({})).toEqual(['4"']);
});

test('offers no value with a comma, which an address cannot ask for', () => {
  const counts = { color: {}, length: {}, texture: { 'Body, wave': 1, wavy: 2 }, size: { '13,4': 1 } };
  const offered = offeredGroups({ colors: [], isHair: false }, counts);
  expect(offered.flatMap(({ options }) => options.map(({ value }) => value))).toEqual(['wavy']);
});

test('each active filter has a chip that removes it alone', () => {
  const view = filterView(address, colors, initial, hair);
  const chosen = activeFilters(
    { ...filter, texture: ['double-drawn'], size: ['13'], min: 2000, max: 3500, isInStock: true },
    view,
  );
  expect(chosen.map(({ text }) => text)).toEqual([
    'Natural black',
    '18"',
    '20"',
    'Double-drawn: full to the ends',
    '13" lace',
    'GHS 2,000 to 3,500',
    'In stock',
  ]);
  expect(chosen[1]?.without).toMatchObject({ color: ['black'], length: [20], size: ['13'], min: 2000 });
  expect(chosen[5]?.without).toMatchObject({ length: [18, 20], min: undefined, max: undefined });
});
