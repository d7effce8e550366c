import { expect, test } from 'vitest';
import { formOf } from '../../tests/support/form.ts';
import { createStubVisitor } from '../../tests/support/stub-visitor.ts';
import { createCategory, noSwatch, productPlaces, saveTaxonomy, taxonomyErrors } from './categories.form.ts';

test.each<[Record<string, string>, readonly string[]]>([
  [{ name: 'Lace wigs' }, []],
  [{ name: ' ', slug: 'Not an address', rank: 'first' }, ['name', 'slug', 'rank']],
  [{ name: 'Caps', slug: 'My caps' }, ['slug']],
  [{ name: '🎉' }, ['slug']],
  [{ name: 'Caps', slug: 'bag' }, ['slug']],
  [{ name: 'Bag' }, []],
  [{ name: 'Bag', slug: 'bag', categoryId: 'category-care' }, []],
  [{ name: 'Caps', rank: '-1' }, ['rank']],
  [{ kind: 'color', name: '' }, ['name']],
  [{ kind: 'color', name: '', action: 'remove' }, []],
])('%j has errors at %j', (fields, errors) => {
  expect(Object.keys(taxonomyErrors(formOf(fields)))).toEqual(errors);
});

test('a category without subcategories can be chosen for a product, which gets one there', async () => {
  const wigs = {
    _id: 'wigs',
    name: 'Wigs',
    slug: 'wigs',
    isHair: true,
    rank: 1,
    revision: 1,
    subcategories: [],
  };
  const taxonomy = { currency: 'ghs', categories: [wigs], colors: [] };
  const { visitor, requests } = await createStubVisitor({
    '/admin/taxonomy': [taxonomy],
    '/admin/categories/new': [{ _id: 'within', revision: 1 }],
  });
  const [place] = productPlaces(taxonomy);
  expect(place?.label).toBe('Wigs');
  const form = formOf({ name: 'Unit', place: place?.value ?? '' });
  expect(await createCategory(form, visitor)).toBeUndefined();
  expect(form.get('place')).toBe('wigs/within');
  await createCategory(form, visitor);
  expect(requests()).toHaveLength(2);
});

test('a new category is not called wrong because the gateway failed', async () => {
  const { visitor } = await createStubVisitor({ '/admin/categories/new': ['down', 503] });
  expect(await createCategory(formOf({ newCategory: 'Caps' }), visitor)).toContain(
    'It may be done all the same',
  );
});

test('a colour without a swatch is renamed without getting one', async () => {
  const { visitor, seen } = await createStubVisitor({ '/admin/colors/plum': [{ revision: 2 }] });
  const form = formOf({ kind: 'color', id: 'plum', name: 'Plum', hexCode: noSwatch, revision: '1' });
  await saveTaxonomy(form, visitor);
  expect(seen.map(({ body }) => JSON.parse(body))).toEqual([{ name: 'Plum', revision: 1 }]);
});
