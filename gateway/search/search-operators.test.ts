import { beforeAll, beforeEach, expect, test } from 'vitest';
import { countedDatabase, createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { openListedShop, sell } from '../../tests/support/listed-shop.ts';

const { trips, database } = countedDatabase();
const visitor = createVisitor(testDependencies({ database }));

beforeAll(async () => {
  await openListedShop();
  await sell({ 'body-wave': { skus: [{ color: 'black' }] }, 'near-name': { skus: [{}] } });
});

beforeEach(() => {
  trips.length = 0;
});

test.each(['', '%20%20', '%22', '*', '-', 'NEAR', 'AND%20OR', '%22%22%20:%20()', '%E2%98%85'])(
  'answers q=%s with nothing',
  async (q) => {
    expect(await visitor.api('GET', `/search?q=${q}`)).toEqual({ products: [], total: 0 });
    expect(await visitor.api('GET', `/search/suggestions?q=${q}`)).toEqual({ suggestions: [] });
    expect(trips).toEqual([]);
  },
);

test.each(['/search', '/search/suggestions'])('%s needs a q of at most 100 characters', async (path) => {
  expect((await visitor.send('GET', path)).status).toBe(400);
  expect((await visitor.send('GET', `${path}?q=${'b'.repeat(101)}`)).status).toBe(400);
  expect((await visitor.send('GET', `${path}?q=${'b'.repeat(100)}`)).status).toBe(200);
});

const operators = '" * - : ^ ( ) { } + \' ; -- % _ \\ \u0000 \ud800 NEAR NEAR( AND OR NOT name: {name}:';
const pieces = [...operators.split(' '), 'body', 'wave', 'name', 'rowid', 'search_index', '★', 'é', '🦱'];

test('survives 500 queries full of operators', { tags: ['slow'] }, async () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const statuses = new Set<number>();
  for (let query = 0; query < 500; query++) {
    const q = Array.from({ length: 1 + next(8) }, () => pieces[next(pieces.length)] + ' '.repeat(next(2)));
    const parameter = encodeURIComponent(q.join('').slice(0, 100).toWellFormed());
    const path = query % 2 ? '/search' : '/search/suggestions';
    statuses.add((await visitor.send('GET', `${path}?q=${parameter}`)).status);
  }
  expect([...statuses]).toEqual([200]);
});
