import { expect, test } from 'vitest';
import { hasErrors } from '#contract/wire/field-errors.rules.ts';
import {
  contactErrors,
  emailError,
  nameError,
  normalizeEmail,
  normalizeName,
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
  '\u202bمحمد\u202c',
  'A\u200bma',
  '李娜',
  'a'.repeat(60),
])('%s is a valid name', (name) => {
  expect(nameError('First name', name)).toBeUndefined();
});

test.each([
  ['', 'First name is required'],
  [undefined, 'First name is required'],
  ['  ', 'First name cannot be empty or whitespace'],
  ['\u3164\u200b', 'First name cannot be empty or whitespace'],
  ['Ama3', 'First name contains invalid characters'],
  ['Ama 🙂', 'First name contains invalid characters'],
  ['<b>', 'First name contains invalid characters'],
  ['your parcel is held. Pay at www.evil.example', 'First name contains invalid characters'],
  ['evil.example', 'First name contains invalid characters'],
  ['go.example', 'First name contains invalid characters'],
  ['x-y.example', 'First name contains invalid characters'],
  ['evil.example/pay', 'First name contains invalid characters'],
  ['a'.repeat(61), 'First name contains invalid characters'],
])('the first name %o: %s', (name, message) => {
  expect(nameError('First name', name)).toBe(message);
});

test('the last name has its own label', () => {
  expect(nameError('Last name', '')).toBe('Last name is required');
});

test.each([
  'ama@shop.gh',
  `${'a'.repeat(249)}@x.gh`,
  ' Ama.Mensah+wigs@mail.co.uk ',
  "o'hara@x-y.org",
  '\u202aama@shop.gh\u202c',
])('%s is an email', (email) => {
  expect(emailError(email)).toBeUndefined();
});

test.each([
  'ama',
  'ama@',
  '@shop.gh',
  'ama@shop',
  'a ma@shop.gh',
  'ama@-shop.gh',
  'ama..m@shop.gh',
  'аma@shop.gh',
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

test('emails are trimmed and lower-cased, and lose what is invisible, as names do', () => {
  expect(normalizeEmail(' \u202aAma@Shop.GH\u202c\u200b ')).toBe('ama@shop.gh');
  expect(normalizeName('A\u200bma\u200f \u00a0Efua')).toBe('Ama Efua');
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
