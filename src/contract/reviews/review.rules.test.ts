import { expect, test } from 'vitest';
import { areRatingsValid, ratingKeysFor, ratingTooltips } from './review.rules.ts';

const rated = (values: Record<string, number>) => ({
  ratings: Object.entries(values).map(([key, value]) => ({ key, value })),
});
const hair = { hairQuality: 5, trueToLength: 4, capFit: 4, styleAppearance: 5, easeOfInstallation: 3 };
const general = { overall: 4, value: 2, quality: 3 };

test('Hair has five rating keys, other products three', () => {
  expect(ratingKeysFor('Hair').map(({ key }) => key)).toEqual(Object.keys(hair));
  expect(ratingKeysFor('Wigs').map(({ key }) => key)).toEqual(Object.keys(general));
  expect(ratingKeysFor('Hair')[1]?.label).toBe('True to length');
});

test('every star has a label', () => {
  expect(ratingTooltips).toEqual(['Very poor', 'Poor', 'Average', 'Good', 'Excellent']);
});

test.each<[string, Record<string, number>, boolean]>([
  ['Hair', hair, true],
  ['Wigs', general, true],
  ['Wigs', { overall: 1, value: 5, quality: 3 }, true],
  ['Wigs', hair, false],
  ['Wigs', { ...general, extra: 5 }, false],
  ['Wigs', { overall: 4, value: 2 }, false],
  ['Wigs', { ...general, value: 0 }, false],
  ['Wigs', { ...general, value: 6 }, false],
  ['Wigs', { ...general, value: 4.5 }, false],
])('%s rated %o is valid: %s', (category, values, valid) => {
  expect(areRatingsValid(category, rated(values).ratings)).toBe(valid);
});

test('a key rated twice does not count for another', () => {
  const twice = [...rated({ overall: 4, value: 2 }).ratings, { key: 'value', value: 3 }];
  expect(areRatingsValid('Wigs', twice)).toBe(false);
});
