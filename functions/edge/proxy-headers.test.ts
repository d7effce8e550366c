import { expect, test } from 'vitest';
import { requestIdOf } from './proxy-headers.ts';

const idOf = (given: string) => requestIdOf(new Headers({ 'x-request-id': given }));

test.each(['12345678', 'a-Z-0'.repeat(12)])('keeps %s', (given) => {
  expect(idOf(given)).toBe(given);
});

test.each(['', '1234567', 'x'.repeat(65), 'abc def 12', 'abcdefg\t1', 'abcdefg_1'])(
  'replaces %j',
  (given) => {
    expect(idOf(given)).toMatch(/^[0-9a-f-]{36}$/);
  },
);
