import { expect, test } from 'vitest';
import { emailHint } from './email.hint.ts';

test.each([
  ['Ama@gmial.com ', 'ama@gmail.com'],
  ['ama@gmail.con', 'ama@gmail.com'],
  ['ama@gmial.co.uk', 'ama@gmail.com'],
  ['ama@hotmail.cmo', 'ama@hotmail.com'],
  ['ama@yahooo.co.uk', 'ama@yahoo.co.uk'],
])('%s is asked about', (typed, meant) => {
  expect(emailHint(typed)).toBe(`Did you mean ${meant}?`);
});

test.each([
  '',
  'ama',
  'ama@',
  'ama@gmail.com',
  'ama@ymail.com',
  'ama@mail.com',
  'ama@yahoo.co.uk',
  'ama@gmail.co',
  'ama@yahooo.co.u',
  'ama@shop.con',
])('%s is not', (typed) => {
  expect(emailHint(typed)).toBeUndefined();
});
