import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { setStock } from '../../tests/support/checkout.fixture.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { orderPaidOnline, tellRefund } from '../../tests/support/refund.fixture.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { readSettings } from '../settings.ts';

const world = createSignInWorld({
  settings: readSettings({ ...testSettings, STAFF_EMAIL: 'staff@example.com' }),
});

beforeAll(openNamedShop);

test('each partial refund that the provider refuses is mailed to staff with its amount', async () => {
  await setStock(skus.plenty, 50);
  const { reference, id } = await orderPaidOnline(world);
  const staff = await signedInStaff(world, 'manager');
  await env.DB.prepare(`update sandbox_transaction set refundOutcome = 'refused'`).run();
  const read = () => staff.api('GET', `/admin/orders/${id}`);
  const refund = async (amount: number) => {
    const { revision } = (await read()) as { revision: number };
    await staff.api('POST', `/admin/orders/${id}/refund`, { amount, isRestocked: false, revision });
    await world.settled();
  };
  await refund(10_000);
  world.clock.now += 60_000;
  await staff.api('POST', `/admin/payments/${reference}/settled`, { note: 'Sent back by MoMo' });
  await refund(20_050);
  expect(await read()).toMatchObject({
    payment: { refundStatus: 'failed', refundAmount: 20_050, refundTotal: 30_050 },
  });
  const { results } = await env.DB.prepare(
    `select text from mail where about like 'refund-failed/' || ? || '%' order by createdAt, rowid`,
  )
    .bind(reference)
    .all<{ text: string }>();
  expect(results.map(({ text }) => /GHS.(200\.50|100)\b/.exec(text)?.[1])).toEqual(['100', '200.50']);
});

test.each([
  ['the shop’s address', {}, 'https://shop.test'],
  ['its own', { ADMIN_URL: 'https://staff.shop.test' }, 'https://staff.shop.test'],
])('mails to staff link to their order in the admin, at %s', async (_, own, origin) => {
  await setStock(skus.plenty, 50);
  const settings = { ...testSettings, STAFF_EMAIL: 'staff@example.com', ...own };
  const other = createSignInWorld({ settings: readSettings(settings) });
  const { reference, id } = await orderPaidOnline(other);
  await tellRefund(other, reference, {}, 'pending', 'failed');
  const { results } = await env.DB.prepare(`select text from mail where about in (?, ?)`)
    .bind(`new-order/${id}`, `refund-failed/${reference}`)
    .all<{ text: string }>();
  const link = expect.stringContaining(`${origin}/admin/orders/${id}`);
  expect(results.map(({ text }) => text)).toEqual([link, link]);
});

test('a refund by hand counts beside later ones at the provider, also of the same amount', async () => {
  await setStock(skus.plenty, 50);
  const staff = await signedInStaff(world, 'manager');
  for (const later of [{ id: 31 }, { id: 32 }, { id: null, refund_reference: 'TRF_2' }]) {
    const { id, reference } = await orderPaidOnline(world);
    const refundable = async () =>
      ((await staff.api('GET', `/admin/orders/${id}`)) as { refundable: number }).refundable;
    await tellRefund(world, reference, { amount: '10000' }, 'pending', 'failed');
    await staff.api('POST', `/admin/payments/${reference}/settled`, { note: 'Sent back by MoMo' });
    expect(await refundable()).toBe(550_000);
    await tellRefund(world, reference, { amount: '10000' }, 'failed');
    expect(await refundable(), 'told once more that it failed').toBe(550_000);
    await tellRefund(world, reference, { amount: '10000', ...later }, 'processed');
    expect(await refundable(), JSON.stringify(later)).toBe(540_000);
  }
});
