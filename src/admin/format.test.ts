import { expect, test } from 'vitest';
import { changedFields } from './format.ts';

test('names changed fields, with the new value if it is short', () => {
  const before = { name: 'Cap', openingHours: ['9'], note: null, same: 1, gone: 2 };
  const after = { name: 'Silk cap', openingHours: ['8'], note: 'x'.repeat(300), same: 1 };
  expect(changedFields(before, after)).toEqual(['name is now “Silk cap”', 'opening hours', 'note']);
  expect(changedFields(null, null)).toEqual([]);
});
