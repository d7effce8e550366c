import { expect, test } from 'vitest';
import { averageRating, hairBars, reviewerName, rowStars } from './reviews.rules.ts';

const rated = (values: Record<string, number>) => ({
  ratings: Object.entries(values).map(([key, value]) => ({ key, value })),
});

const hair = { hairQuality: 5, trueToLength: 4, capFit: 4, styleAppearance: 5, easeOfInstallation: 3 };

const general = { overall: 4, value: 2, quality: 3 };

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
    label: 'Cap fit',
    value: 2.5,
    text: '2.5 out of 5',
    ends: undefined,
  });
  expect(hairBars([rated({ capFit: 1 })])).toHaveLength(1);
});

test.each([
  [{ firstName: 'Ama', lastName: 'mensah' }, 'Ama M.'],
  [{ firstName: 'Ama', lastName: 'Ɔ' }, 'Ama Ɔ.'],
  [{ firstName: ' Ama ', lastName: undefined }, 'Ama'],
  [{ lastName: 'Mensah' }, 'Anonymous'],
  [undefined, 'Anonymous'],
])('%o reviews as %s', (user, name) => {
  expect(reviewerName(user)).toBe(name);
});
