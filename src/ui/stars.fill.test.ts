import { expect, test } from 'vitest';
import { starsOf } from './stars.fill.ts';

test('fills to the nearest half star and says one decimal', () => {
  expect(starsOf(4.26)).toEqual({ filledWidth: 90, text: '4.3 out of 5 stars' });
  expect(starsOf(4.2)).toEqual({ filledWidth: 80, text: '4.2 out of 5 stars' });
  expect(starsOf(5)).toEqual({ filledWidth: 100, text: '5 out of 5 stars' });
});

test('says what a text of one decimal says', () => {
  for (const value of [4.35, 3.55, 4.24]) expect(starsOf(value).text).toContain(value.toFixed(1));
});

test('never fills less than none or more than five', () => {
  expect(starsOf(-1).filledWidth).toBe(0);
  expect(starsOf(9)).toEqual({ filledWidth: 100, text: '5 out of 5 stars' });
});
