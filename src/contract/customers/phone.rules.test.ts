import { expect, test } from 'vitest';
import { normalizePhone, phoneDigits, phoneError, phoneHint } from './phone.rules.ts';

test.each([
  '0244123456',
  '024 412 3456',
  '0244 123 456',
  '+33 6 12 34 56 78',
  phoneHint.slice(12, 24),
  phoneHint.slice(-16),
  '00233244123456',
  '00 233 24 412 3456',
  '00-233-24-412-3456',
  '00.233.24.412.3456',
  '+233244123456',
  '+233 24 412 3456',
  '(555) 123-4567',
  '030/123 4567',
  '+49 (0)30 / 123 4567',
  '+1 555.123.4567',
  '+233 (0)24 412 3456',
  '+233(0) 244123456',
  'tel:+233244123456',
  'TEL:+233244123456',
  '+233\u00a024\u2011412\u20113456',
  '024 412 3456.',
  '(0)24 412 3456',
  '00233 (0)24 412 3456',
  '00234 803 412 3456',
  '+1 (212) 555-0123',
  '(020) 7946 0958',
  '+55 (11) 91234-5678',
  '٠٢٤٤١٢٣٤٥٦',
  '04 123 4567',
])('%s is a phone number', (phone) => {
  expect(phoneError(phone)).toBeUndefined();
});

test('a pasted phone number is normalized', () => {
  expect(normalizePhone(' tel:+233\u00a0(0)24\u2011412 3456 ')).toBe('+233 24-412 3456');
  expect(normalizePhone('(0)24 412 3456')).toBe('024 412 3456');
  expect(normalizePhone('(024) 412 3456')).toBe('(024) 412 3456');
  expect(normalizePhone('\u202d+233 24 412 3456\u202c'), 'from an iPhone’s contacts').toBe(
    '+233 24 412 3456',
  );
});

test('different spellings of a phone number have the same digits', () => {
  const written = [
    ...['+233 24 123 4567', '00233241234567', '024-123-4567', '(024) 123 4567', '024.123.4567.'],
    ...['(0)24 123 4567', '00233 (0)24 123 4567', '+233 024 123 4567', '٠٢٤١٢٣٤٥٦٧', '０２４１２３４５６７'],
  ];
  expect(new Set(written.map(phoneDigits))).toEqual(new Set(['233241234567']));
  expect(phoneDigits('+44 20 7946 0958')).toBe('442079460958');
  expect(phoneDigits('020 7946 0958'), 'not of Ghana').toBe('02079460958');
});

test.each([
  undefined,
  '',
  '024 412 3456/7',
  '          ',
  '024412345',
  '(0)24 412 345',
  '024 412 345',
  '24 412 3456',
  '024412345678901',
  '+1 (234) 56',
  '0244-12345x',
  '++233244123456',
  '----0244123456',
  '(((0244123456',
  '(024 412 3456',
  '024  412 3456',
  '024 412 345 +',
])('%o is not a phone number', (phone) => {
  expect(phoneError(phone)).toBe('Invalid phone number');
});
