import { expect, test } from 'vitest';
import { starsOf } from './stars.fill.ts';

test('fills to the nearest half star, with one decimal in the text', () => {
  expect(starsOf(4.26)).toEqual({ filledWidth: 90, text: '4.3 out of 5 stars' });
  expect(starsOf(4.2)).toEqual({ filledWidth: 80, text: '4.2 out of 5 stars' });
  expect(starsOf(5)).toEqual({ filledWidth: 100, text: '5 out of 5 stars' });
});

test('the text has one decimal', () => {
  for (const value of [4.35, 3.55, 4.24]) expect(starsOf(value).text).toContain(value.toFixed(1));
});

test('clamps to 0 and 5', () => {
  expect(starsOf(-1).filledWidth).toBe(0);
  expect(starsOf(9)).toEqual({ filledWidth: 100, text: '5 out of 5 stars' });
});
