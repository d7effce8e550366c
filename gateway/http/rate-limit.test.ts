import { beforeAll, expect, test } from 'vitest';
import { createWorld } from '../../tests/support/checkout.fixture.ts';
import { createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { testSettings } from '../../tests/support/settings.ts';
import type { Dependencies } from '../dependencies.ts';
import { readSettings } from '../settings.ts';

beforeAll(openNamedShop);

const secret = 'a secret of edge and gateway, long enough';

/** Opens the shop once per set of headers. Returns how many visitors became a guest; each address allows 20 a minute. */
async function guestsFrom(dependencies: Dependencies, headers: readonly Record<string, string>[]) {
  const answers = await Promise.all(
    headers.map((each) =>
      createVisitor(dependencies).send('GET', '/storefront?storeName=Strand', undefined, each),
    ),
  );
  return answers.filter((answer) => answer.headers.getSetCookie().length > 0).length;
}

const dependenciesFor = (settings = readSettings(testSettings)) => createWorld({ settings }).dependencies;
const shoppers = (edge: string) =>
  Array.from({ length: 30 }, (_, at) => ({
    'cf-connecting-ip': '10.50.0.1',
    'x-strand-client-address': `10.51.0.${at}`,
    'x-strand-edge': edge,
  }));

test('with EDGE_SECRET the address that the edge forwards counts, so shoppers do not share one', async () => {
  const dependencies = dependenciesFor(readSettings({ ...testSettings, EDGE_SECRET: secret }));
  expect(await guestsFrom(dependencies, shoppers(secret))).toBe(30);
});

test.each([
  ['a wrong secret', shoppers('a secret of edge and gateway, long enougH'), secret],
  ['a one-letter secret', shoppers('a'), secret],
  ['no secret configured', shoppers(secret), undefined],
  ['an empty secret configured', shoppers(''), ''],
])('with %s only the connecting address counts', async (name, headers, EDGE_SECRET) => {
  const dependencies = dependenciesFor(readSettings({ ...testSettings, EDGE_SECRET }));
  const from = headers.map((each) => ({ ...each, 'cf-connecting-ip': `10.52.0.${name.length}` }));
  expect(await guestsFrom(dependencies, from)).toBe(20);
});

test('an IPv6 address counts by its /64, and its /48 has ten times the limit', async () => {
  const dependencies = dependenciesFor();
  const from = (groups: string, many: number) =>
    Array.from({ length: many }, (_, at) => ({ 'cf-connecting-ip': `${groups}::${at.toString(16)}` }));
  expect(await guestsFrom(dependencies, from('2001:db8:7:1', 25))).toBe(20);
  for (let at = 2; at <= 18; at++)
    expect(await guestsFrom(dependencies, from(`2001:0db8:7:${at.toString(16)}`, 10))).toBe(10);
  expect(await guestsFrom(dependencies, from('2001:db8:7:ff', 10))).toBe(5);
  expect(await guestsFrom(dependencies, from('2001:db8:7:fe', 10))).toBe(0);
  expect(await guestsFrom(dependencies, from('2001:db8:8:1', 10))).toBe(10);
});

test('an IPv4-mapped IPv6 address counts as its IPv4 address', async () => {
  const dependencies = dependenciesFor();
  const mixed = ['10.53.0.1', '::ffff:10.53.0.1'].flatMap((address) =>
    Array.from({ length: 15 }, () => ({ 'cf-connecting-ip': address })),
  );
  expect(await guestsFrom(dependencies, mixed)).toBe(20);
  expect(await guestsFrom(dependencies, [{ 'cf-connecting-ip': '::ffff:10.53.0.2' }])).toBe(1);
});
