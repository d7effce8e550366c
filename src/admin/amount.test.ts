import { expect, test } from 'vitest';
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
