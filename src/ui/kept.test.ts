import { expect, test } from 'vitest';
import { keptFor } from './kept.ts';

test('keeps markup for these very things in this order', () => {
  const [one, other] = [{}, {}];
  keptFor([one, other]).set('row', '<p>');
  expect(keptFor([one, other]).get('row')).toBe('<p>');
  for (const things of [[one], [other, one], [one, {}]]) expect(keptFor(things).size).toBe(0);
});
