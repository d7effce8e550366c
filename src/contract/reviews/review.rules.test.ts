import { expect, test } from 'vitest';
import {
  areRatingsValid,
  averageRating,
  canSubmitReview,
  hairBars,
  ratingKeysFor,
  ratingTooltips,
  reviewerName,
  rowStars,
} from './review.rules.ts';

const rated = (values: Record<string, number>) => ({
  ratings: Object.entries(values).map(([key, value]) => ({ key, value })),
});
const hair = { hairQuality: 5, trueToLength: 4, capFit: 4, styleAppearance: 5, easeOfInstallation: 3 };
const general = { overall: 4, value: 2, quality: 3 };

test('Hair is rated by five keys, everything else by three', () => {
  expect(ratingKeysFor('Hair').map(({ key }) => key)).toEqual(Object.keys(hair));
  expect(ratingKeysFor('Wigs').map(({ key }) => key)).toEqual(Object.keys(general));
  expect(ratingKeysFor('Hair')[1]?.label).toBe('True to length');
});

test('a star has a word', () => {
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

test('a key rated twice does not stand for two', () => {
  const twice = [...rated({ overall: 4, value: 2 }).ratings, { key: 'value', value: 3 }];
  expect(areRatingsValid('Wigs', twice)).toBe(false);
});

test('the button needs a title and every star', () => {
  expect(canSubmitReview('Wigs', { title: 'Lovely', ...rated(general) })).toBe(true);
  expect(canSubmitReview('Wigs', { title: ' ', ...rated(general) })).toBe(false);
  expect(canSubmitReview('Wigs', { title: 'Lovely', ...rated({ ...general, quality: 0 }) })).toBe(false);
  expect(canSubmitReview('Hair', { title: 'Lovely', ...rated(general) })).toBe(false);
});

test('a review is worth its overall, else the mean, rounded only in its row', () => {
  expect(averageRating([rated(general)])?.value).toBe(4);
  expect(averageRating([rated(hair)])?.value).toBe(4.2);
  expect(rowStars(rated(hair))).toBe(4);
  expect(averageRating([{ ratings: [] }])).toBeUndefined();
});

test('the average is the mean of the values, to one decimal', () => {
  expect(averageRating([rated(general), rated(hair), rated({ overall: 5 }), { ratings: [] }])?.text).toBe(
    '4.4',
  );
  expect(averageRating([])).toBeUndefined();
});

test('bars average each key over the reviews that rate it', () => {
  expect(hairBars([rated(hair), rated({ capFit: 1 })])).toContainEqual({
    key: 'capFit',
    label: 'Cap fit',
    value: 2.5,
  });
  expect(hairBars([rated({ capFit: 1 })])).toHaveLength(1);
});

test.each([
  [{ firstName: 'Ama', lastName: 'mensah' }, 'Ama M.'],
  [{ firstName: 'Ama', lastName: 'Ɔ' }, 'Ama Ɔ.'],
  [{ firstName: ' Ama ', lastName: null }, 'Ama'],
  [{ lastName: 'Mensah' }, 'Anonymous'],
  [null, 'Anonymous'],
])('%o reviews as %s', (user, name) => {
  expect(reviewerName(user)).toBe(name);
});
