import { expect, test } from 'vitest';
import { parseWhole } from '#contract/admin/amount.rules.ts';
import { applyPriceChange } from './amount.ts';

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
  ['100', 'a lot', '100'],
  ['100', '', '100'],
])('a price of %j with the change %j is %j', (typed, change, after) => {
  expect(applyPriceChange(typed, change)).toBe(after);
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
