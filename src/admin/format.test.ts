import { expect, test } from 'vitest';
import { changedFields } from './format.ts';

test('names changed fields, with the new value if it is short', () => {
  const before = { name: 'Cap', openingHours: ['9'], note: null, same: 1, gone: 2 };
  const after = { name: 'Silk cap', openingHours: ['8'], note: 'x'.repeat(300), same: 1 };
  expect(changedFields(before, after)).toEqual(['name is now “Silk cap”', 'opening hours', 'note']);
  expect(changedFields(null, null)).toEqual([]);
  expect(changedFields({ name: 'Cap' }, { name: 'Cap', giftValue: null }), 'empty as before').toEqual([]);
  expect(changedFields([{ name: 'Silk' }], [{ name: 'Gold' }]), 'rows have no names').toEqual([]);
});

test('names new times and amounts as staff type them', () => {
  const after = { discountType: 'fixed', discountValue: 5050, minimumSubtotal: 10_000, limit: 20 };
  expect(
    changedFields({ discountType: 'fixed' }, { ...after, validTo: Date.UTC(2026, 10, 5, 14, 5) }),
  ).toEqual([
    'discount value is now “50.50”',
    'minimum subtotal is now “100”',
    'limit is now “20”',
    'valid to is now “5 Nov 2026, 14:05”',
  ]);
  expect(changedFields({}, { discountType: 'percentage', discountValue: 1250 })).toContain(
    'discount value is now “12.50”',
  );
});
