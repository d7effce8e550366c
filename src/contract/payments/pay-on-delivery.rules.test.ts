import { expect, test } from 'vitest';
import { phoneDigits } from './pay-on-delivery.rules.ts';

test('different spellings of a phone number have the same digits', () => {
  const written = ['+233 24 123 4567', '00233241234567', '024-123-4567', '(024) 123 4567'];
  expect(new Set(written.map(phoneDigits))).toEqual(new Set(['233241234567']));
  expect(phoneDigits('+44 20 7946 0958')).toBe('442079460958');
});
