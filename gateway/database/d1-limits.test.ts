import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';

const refused =
  (sql: string, ...values: unknown[]) =>
  () =>
    env.DB.prepare(sql).bind(...values);

test.each([
  ['values', 'select 1 in (?)', Array.from({ length: 101 }, () => 1)],
  ['a large value', 'select ?', ['x'.repeat(2_000_001)]],
  ['a long statement', `select ?, '${'x'.repeat(100_000)}'`, [1]],
  ['a long pattern', 'select ? like ?', ['x', 'é'.repeat(26)]],
  ['a long pattern by number', `select 'x' glob ?1`, ['x'.repeat(51)]],
])('tests refuse what D1 would: %s', (_, sql, values) => {
  expect(refused(sql, ...values)).toThrow('D1 refuses it');
});

test('tests take what D1 takes', () => {
  expect(refused('select ? like ?', 'x'.repeat(2_000_000), 'é'.repeat(25))).not.toThrow();
});
