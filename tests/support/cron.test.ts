import { expect, test } from 'vitest';
import { isDue } from './cron.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);

test.each([
  ['* * * * *', '10:07', true],
  ['*/2 * * * *', '10:07', false],
  ['*/2 * * * *', '10:08', true],
  ['*/30 * * * *', '10:30', true],
  ['*/30 * * * *', '10:31', false],
  ['15,45 * * * *', '10:45', true],
  ['0 3 * * *', '03:00', true],
  ['0 3 * * *', '03:01', false],
  ['0 3 21 11 6', '03:00', true],
  ['0 3 21 12 *', '03:00', false],
])('%s at %s is due: %s', (cron, time, due) => {
  expect(isDue(cron, at(time))).toBe(due);
});

test('refuses unsupported expressions', () => {
  expect(() => isDue('1-5 * * * *', at('10:02'))).toThrow('is not supported');
  expect(() => isDue('* * *', at('10:02'))).toThrow('five fields');
});
