import { expect, test } from 'vitest';
import { dispatchDays, dispatchPromise } from './dispatch.rules.ts';

const dispatch = { cutOffHour: 14, closingHour: 19, daysOff: [0], withinAccra: 0, otherRegions: 2 };
/** 16 November 2026 is a Monday. */
const at = (dayOfMonth: number, hours: number) => Date.UTC(2026, 10, dayOfMonth, hours);

test.each([
  [
    'before the cut-off',
    at(16, 13),
    'Order by 2\u00a0pm: Accra today; Kumasi by Wednesday; collect free today until 7\u00a0pm',
  ],
  [
    'from the cut-off on',
    at(16, 14),
    'Order now: Accra tomorrow; Kumasi by Thursday; collect free tomorrow until 7\u00a0pm',
  ],
  [
    'towards a day off',
    at(19, 15),
    'Order now: Accra tomorrow; Kumasi by Monday; collect free tomorrow until 7\u00a0pm',
  ],
  [
    'before a day off',
    at(21, 14),
    'Order now: Accra on Monday; Kumasi by Wednesday; collect free on Monday until 7\u00a0pm',
  ],
  [
    'on a day off',
    at(22, 9),
    'Order now: Accra tomorrow; Kumasi by Wednesday; collect free tomorrow until 7\u00a0pm',
  ],
])('%s the promise names its days', (_, now, text) => {
  expect(dispatchPromise(dispatch, now, true)).toBe(text);
});

test('promises no collection without pickup', () => {
  expect(dispatchPromise(dispatch, at(16, 9), false)).toBe(
    'Order by 2\u00a0pm: Accra today; Kumasi by Wednesday',
  );
});

test('a day a week away is given by its date', () => {
  const regions = (otherRegions: number) =>
    dispatchDays({ ...dispatch, daysOff: [], otherRegions }, at(16, 9)).otherRegions;
  expect([regions(6), regions(7)]).toEqual(['by Sunday', 'by 23 November']);
});

test('a day after dispatch is a working day', () => {
  expect(dispatchDays({ ...dispatch, otherRegions: 1 }, at(16, 9)).otherRegions).toBe('by tomorrow');
  expect(dispatchDays({ ...dispatch, daysOff: [0, 6], withinAccra: 1 }, at(20, 9)).withinAccra).toBe(
    'on Monday',
  );
});

test('noon is 12 pm, and midnight 12 am', () => {
  const { orderBy, collect } = dispatchDays({ ...dispatch, cutOffHour: 12, closingHour: 0 }, at(16, 9));
  expect([orderBy, collect]).toEqual(['12\u00a0pm', 'today until 12\u00a0am']);
});
