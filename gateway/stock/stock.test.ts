import { beforeAll, expect, test } from 'vitest';
import {
  count,
  createWorld,
  one,
  payingShopper,
  stockIs,
  stockOf,
} from '../../tests/support/checkout.fixture.ts';
import { goods, openNamedShop } from '../../tests/support/named-shop.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';

const world = createSignInWorld();

beforeAll(openNamedShop);

const change = (sku: string, delta: number, reason = 'delivery') => ({
  changes: [{ sku, delta }],
  reason,
  note: 'Box 7',
});

test('a change is recorded with its reason in the ledger and the audit', async () => {
  const helper = await signedInStaff(world, 'fulfilment');
  await stockIs(goods.oil, 10);
  const answer = await helper.ask('POST', '/admin/stock', change(goods.oil.text, 5));
  expect(answer).toEqual({ stock: [{ sku: 'OIL-1', inventoryCount: 15, quantityAvailable: 15 }] });
  expect(await one('select delta, reason, note, staff from stock_entry order by id desc')).toEqual({
    delta: 5,
    reason: 'delivery',
    note: 'Box 7',
    staff: helper.email,
  });
  expect(await count('audit', 'subject = ?', `stock/${goods.oil.sku}`)).toBe(1);
});

test('held units cannot be removed, and no part of the change is applied', async () => {
  const helper = await signedInStaff(world, 'fulfilment');
  await stockIs(goods.plenty, 3);
  await payingShopper(createWorld(), goods.plenty, { quantity: 2 });
  const before = await count('stock_entry');
  const both = {
    changes: [...change(goods.oil.sku, 1).changes, ...change(goods.plenty.sku, -2).changes],
    reason: 'damaged',
  };
  const answer = await helper.send('POST', '/admin/stock', both);
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { error: 'Not that many are free: some are promised to customers.' },
  ]);
  expect(await stockOf(goods.plenty)).toEqual({ inventoryCount: 3, quantityAvailable: 1 });
  expect(await count('stock_entry')).toBe(before);
  expect((await helper.send('POST', '/admin/stock', change('NO-SUCH', 1))).status).toBe(404);
});

test('a second press, or a colleague with the same delivery, counts it once', async () => {
  const [helper, other] = [await signedInStaff(world, 'fulfilment'), await signedInStaff(world, 'manager')];
  await stockIs(goods.oil, 10);
  const path = `/admin/products/${goods.oil.product}`;
  const { stock } = (await helper.ask('GET', path)) as { stock: { id: number }[] };
  const body = { ...change(goods.oil.text, 5), revision: stock[0]?.id ?? 0 };
  const send = (staff: typeof helper) => staff.send('POST', '/admin/stock', body);
  const answers = await Promise.all([send(helper), send(helper), send(other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await stockOf(goods.oil)).inventoryCount).toBe(15);
  const late = await send(other);
  expect([late.status, await late.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'STALE',
      changes: [expect.objectContaining({ after: expect.objectContaining({ delta: 5 }) })],
    }),
  ]);
  const elsewhere = { ...change(goods.plenty.text, 1), revision: body.revision };
  expect((await helper.send('POST', '/admin/stock', elsewhere)).status, 'other goods are free').toBe(200);
});

test('the last unit goes to the shopper or off the shelf, never both', async () => {
  const helper = await signedInStaff(world, 'fulfilment');
  for (let round = 0; round < 5; round++) {
    await stockIs(goods.lastOne, 1);
    const [bought, taken] = await Promise.all([
      payingShopper(createWorld(), goods.lastOne).then(
        ({ reference }) => reference !== '',
        () => false,
      ),
      helper
        .send('POST', '/admin/stock', change(goods.lastOne.sku, -1, 'damaged'))
        .then(({ status }) => status === 200),
    ]);
    expect([bought, taken].filter(Boolean)).toHaveLength(1);
    const { quantityAvailable, inventoryCount } = await stockOf(goods.lastOne);
    expect([quantityAvailable, inventoryCount]).toEqual([0, bought ? 1 : 0]);
  }
});
