import { expect, test } from 'vitest';
import { starsOf } from './stars.fill.ts';

test('fills to the nearest half star and says one decimal', () => {
  expect(starsOf(4.26)).toEqual({ filledWidth: 90, text: '4.3 out of 5 stars' });
  expect(starsOf(4.2)).toEqual({ filledWidth: 80, text: '4.2 out of 5 stars' });
  expect(starsOf(5)).toEqual({ filledWidth: 100, text: '5 out of 5 stars' });
});

test('never fills less than none or more than five', () => {
  expect(starsOf(-1).filledWidth).toBe(0);
  expect(starsOf(9)).toEqual({ filledWidth: 100, text: '5 out of 5 stars' });
});
