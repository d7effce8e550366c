import { expect, test } from 'vitest';
import { fragmentsOf } from './fragment-cache.ts';

test('caches markup for these objects in this order', () => {
  const [one, other] = [{}, {}];
  fragmentsOf([one, other]).set('row', '<p>');
  expect(fragmentsOf([one, other]).get('row')).toBe('<p>');
  for (const things of [[one], [other, one], [one, {}]]) expect(fragmentsOf(things).size).toBe(0);
});
