import { beforeAll, expect, test } from 'vitest';
import {
  count,
  createWorld,
  one,
  payingShopper,
  setStock,
  stockOf,
} from '../../tests/support/checkout.fixture.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
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
  await setStock(skus.oil, 10);
  const answer = await helper.api('POST', '/admin/stock', change(skus.oil.text, 5));
  expect(answer).toEqual({ stock: [{ sku: 'OIL-1', inventoryCount: 15, quantityAvailable: 15 }] });
  expect(await one('select delta, reason, note, staff from stock_entry order by id desc')).toEqual({
    delta: 5,
    reason: 'delivery',
    note: 'Box 7',
    staff: helper.email,
  });
  expect(await count('audit', 'subject = ?', `stock/${skus.oil.sku}`)).toBe(1);
});

test('a product with more than a million pieces opens for staff', async () => {
  const helper = await signedInStaff(world, 'fulfilment');
  await setStock(skus.oil, 1_000_000);
  await helper.api('POST', '/admin/stock', change(skus.oil.text, 5));
  expect((await helper.send('GET', `/admin/products/${skus.oil.product}`)).status).toBe(200);
  await setStock(skus.oil, 10);
});

test('held units cannot be removed, and no part of the change is applied', async () => {
  const helper = await signedInStaff(world, 'fulfilment');
  await setStock(skus.plenty, 3);
  await payingShopper(createWorld(), skus.plenty, { quantity: 2 });
  const before = await count('stock_entry');
  const both = {
    changes: [...change(skus.oil.sku, 1).changes, ...change(skus.plenty.sku, -2).changes],
    reason: 'damaged',
  };
  const answer = await helper.send('POST', '/admin/stock', both);
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { error: 'Not that many are free: some are promised to customers.' },
  ]);
  expect(await stockOf(skus.plenty)).toEqual({ inventoryCount: 3, quantityAvailable: 1 });
  expect(await count('stock_entry')).toBe(before);
  expect((await helper.send('POST', '/admin/stock', change('NO-SUCH', 1))).status).toBe(404);
});

test('a second press, or a colleague with the same delivery, counts it once', async () => {
  const [helper, other] = [await signedInStaff(world, 'fulfilment'), await signedInStaff(world, 'manager')];
  await setStock(skus.oil, 10);
  const path = `/admin/products/${skus.oil.product}`;
  const { stock } = (await helper.api('GET', path)) as { stock: { id: number }[] };
  const body = { ...change(skus.oil.text, 5), revision: stock[0]?.id ?? 0 };
  const send = (staff: typeof helper) => staff.send('POST', '/admin/stock', body);
  const answers = await Promise.all([send(helper), send(helper), send(other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await stockOf(skus.oil)).inventoryCount).toBe(15);
  const late = await send(other);
  expect([late.status, await late.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'STALE',
      changes: [expect.objectContaining({ after: expect.objectContaining({ delta: 5 }) })],
    }),
  ]);
  const otherSku = { ...change(skus.plenty.text, 1), revision: body.revision };
  expect((await helper.send('POST', '/admin/stock', otherSku)).status, 'other skus are not affected').toBe(
    200,
  );
});

test('the last unit is either sold or removed by staff', async () => {
  const helper = await signedInStaff(world, 'fulfilment');
  for (let round = 0; round < 5; round++) {
    await setStock(skus.lastOne, 1);
    const [bought, taken] = await Promise.all([
      payingShopper(createWorld(), skus.lastOne).then(
        ({ reference }) => reference !== '',
        () => false,
      ),
      helper
        .send('POST', '/admin/stock', change(skus.lastOne.sku, -1, 'damaged'))
        .then(({ status }) => status === 200),
    ]);
    expect([bought, taken].filter(Boolean)).toHaveLength(1);
    const { quantityAvailable, inventoryCount } = await stockOf(skus.lastOne);
    expect([quantityAvailable, inventoryCount]).toEqual([0, bought ? 1 : 0]);
  }
});
