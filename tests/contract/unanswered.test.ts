import { expect, test } from 'vitest';
import { unanswered } from '#gateway/gateway.ts';

test('every call of the contract is answered', () => {
  expect(unanswered.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
