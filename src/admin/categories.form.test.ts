import { expect, test } from 'vitest';
import { formOf } from '../../tests/support/form.ts';
import { taxonomyErrors } from './categories.form.ts';

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
