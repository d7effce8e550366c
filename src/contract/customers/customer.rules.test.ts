import { expect, test } from 'vitest';
import {
  contactErrors,
  emailError,
  hasErrors,
  nameError,
  normalizeEmail,
  normalizePhone,
  phoneDigits,
  phoneError,
  phoneHint,
  welcomeEmailError,
} from './customer.rules.ts';

test.each([
  'Ama',
  'Élodie-Anne',
  "N'Diaye",
  'N’Diaye',
  'J. R.',
  'J.R. Smith',
  'St. John',
  'Kɔfi',
  'Ŋutɔ',
  'Sɛfa',
  'Zoe\u0308',
  '李娜',
  'a'.repeat(60),
])('%s is a valid name', (name) => {
  expect(nameError('First name', name)).toBeUndefined();
});

test.each([
  ['', 'First name is required'],
  [undefined, 'First name is required'],
  ['  ', 'First name cannot be empty or whitespace'],
  ['Ama3', 'First name contains invalid characters'],
  ['Ama 🙂', 'First name contains invalid characters'],
  ['<b>', 'First name contains invalid characters'],
  ['your parcel is held. Pay at www.evil.example', 'First name contains invalid characters'],
  ['evil.example', 'First name contains invalid characters'],
  ['x-y.example', 'First name contains invalid characters'],
  ['evil.example/pay', 'First name contains invalid characters'],
  ['a'.repeat(61), 'First name contains invalid characters'],
])('the first name %o: %s', (name, message) => {
  expect(nameError('First name', name)).toBe(message);
});

test('the last name has its own label', () => {
  expect(nameError('Last name', '')).toBe('Last name is required');
});

test.each(['ama@shop.gh', `${'a'.repeat(249)}@x.gh`, ' Ama.Mensah+wigs@mail.co.uk ', "o'hara@x-y.org"])(
  '%s is an email',
  (email) => {
    expect(emailError(email)).toBeUndefined();
  },
);

test.each([
  'ama',
  'ama@',
  '@shop.gh',
  'ama@shop',
  'a ma@shop.gh',
  'ama@-shop.gh',
  'ama..m@shop.gh',
  '.ama@shop.gh',
  `${'a'.repeat(250)}@x.gh`,
])('%s is not an email', (email) => {
  expect(emailError(email)).toBe('Invalid email');
});

test('empty and blank emails have the same error', () => {
  expect(emailError('')).toBe('Email cannot be empty or whitespace');
  expect(emailError('  ')).toBe('Email cannot be empty or whitespace');
});

test('the welcome offer has its own text for an invalid email', () => {
  expect(welcomeEmailError('ama')).toBe('Please enter a valid email address');
  expect(welcomeEmailError(' ')).toBe('Email cannot be empty or whitespace');
});

test('emails are trimmed and lower-cased', () => {
  expect(normalizeEmail(' Ama@Shop.GH ')).toBe('ama@shop.gh');
});

test.each([
  '0244123456',
  '024 412 3456',
  '0244 123 456',
  '+33 6 12 34 56 78',
  phoneHint.slice(12, 24),
  phoneHint.slice(-16),
  '00233244123456',
  '+233244123456',
  '+233 24 412 3456',
  '(555) 123-4567',
  '+1 555.123.4567',
  '+233 (0)24 412 3456',
  '+233(0) 244123456',
  'tel:+233244123456',
  '+233\u00a024\u2011412\u20113456',
  '024 412 3456.',
  '(0)24 412 3456',
  '00233 (0)24 412 3456',
  '00234 803 412 3456',
  '+1 (212) 555-0123',
  '(020) 7946 0958',
  '+55 (11) 91234-5678',
  '٠٢٤٤١٢٣٤٥٦',
])('%s is a phone number', (phone) => {
  expect(phoneError(phone)).toBeUndefined();
});

test('a pasted phone number is normalized', () => {
  expect(normalizePhone(' tel:+233\u00a0(0)24\u2011412 3456 ')).toBe('+233 24-412 3456');
  expect(normalizePhone('(024) 412 3456')).toBe('(024) 412 3456');
  expect(normalizePhone('\u202d+233 24 412 3456\u202c'), 'from an iPhone’s contacts').toBe(
    '+233 24 412 3456',
  );
});

test('different spellings of a phone number have the same digits', () => {
  const written = [
    ...['+233 24 123 4567', '00233241234567', '024-123-4567', '(024) 123 4567', '024.123.4567.'],
    ...['(0)24 123 4567', '00233 (0)24 123 4567', '٠٢٤١٢٣٤٥٦٧', '０２４１２３４５６７'],
  ];
  expect(new Set(written.map(phoneDigits))).toEqual(new Set(['233241234567']));
  expect(phoneDigits('+44 20 7946 0958')).toBe('442079460958');
});

test.each([
  undefined,
  '',
  '          ',
  '024412345',
  '02441234567890123',
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

test('a contact is validated in the order of the form', () => {
  const contact = { firstName: 'Ama', lastName: 'Mensah', email: 'ama@shop.gh', phoneNumber: '0244123456' };
  expect(hasErrors(contactErrors(contact))).toBe(false);
  expect(Object.entries(contactErrors({ lastName: 'Mensah' }))).toEqual([
    ['firstName', 'First name is required'],
    ['email', 'Email cannot be empty or whitespace'],
    ['phoneNumber', 'Invalid phone number'],
  ]);
});
