import { expect, test } from 'vitest';
import { parseWhole } from '#contract/admin/amount.rules.ts';
import { parsePriceChange } from './amount.ts';

test.each([
  ['100', '+8 %', '108'],
  ['99.99', '8.5%', '108.49'],
  ['1,250', '-50', '1200'],
  ['1 250.50', '+1,000', '2250.50'],
  ['1\u00a0250.50', '+1\u202f000', '2250.50'],
  ['100', '1,200', '1200'],
  ['', '1200', '1200'],
  ['30', '-50', '0'],
  ['dear', '+8 %', 'dear'],
])('a price of %j with the change %j is %j', (typed, change, after) => {
  expect(parsePriceChange(change)?.(typed)).toBe(after);
});

test.each(['', 'a lot', '8 percent', '12,50', '.'])('%j is no change of a price', (text) => {
  expect(parsePriceChange(text)).toBeUndefined();
});

test.each([
  [' 1,000 ', 1000],
  ['-1\u00a0500', -1500],
  ['+20', 20],
  ['1.5', undefined],
  ['1,00', undefined],
  ['1.000', undefined],
  ['', undefined],
])('%j is the whole number %j', (typed, number) => {
  expect(parseWhole(typed)).toBe(number);
});
