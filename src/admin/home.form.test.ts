import { expect, test } from 'vitest';
import { putHome } from '#contract/admin/home.endpoints.ts';
import { formOf } from '../../tests/support/form.ts';
import { createStubVisitor } from '../../tests/support/stub-visitor.ts';
import { saveList } from './home.form.ts';

const save = { action: 'save', part: 'featured', revision: '3' };

test('saves the sections in their order', async () => {
  const { visitor, seen } = await createStubVisitor({ '/admin/home': [{ revision: 4 }] });
  const form = formOf({ ...save, item: 'shop_look/product/wig' });
  form.append('item', 'regular/category/care');
  expect(await saveList(form, visitor)).toBeUndefined();
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    revision: 3,
    featured: [
      { type: 'shop_look', kind: 'product', id: 'wig' },
      { type: 'regular', kind: 'category', id: 'care' },
    ],
  });
});

test('a list with an item that cannot be read is not saved without it', async () => {
  const { visitor, requests } = await createStubVisitor({ '/admin/home': [{ revision: 4 }] });
  const form = formOf({ ...save, item: 'regular/category/care' });
  form.append('item', 'product/wig');
  expect(await saveList(form, visitor)).toMatchObject({
    items: [{ key: 'regular/category/care' }, { key: 'product/wig' }],
    failure: { message: putHome.error },
  });
  expect(requests()).toEqual([]);
});
