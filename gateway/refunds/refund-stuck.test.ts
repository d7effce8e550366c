import { expect, test, vi } from 'vitest';
import type { Today } from '#contract/admin/today.endpoints.ts';
import { createWorld, one, postAction } from '../../tests/support/checkout.fixture.ts';
import { useNamedShop } from '../../tests/support/named-shop.ts';
import { orderPaidOnline, tellRefund } from '../../tests/support/refund.fixture.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { readSettings } from '../settings.ts';
import { processDueRefunds } from './refund.ts';

useNamedShop();

test("a refund for which the provider needs the customer's account is left to staff, never asked for twice", async () => {
  const world = createSignInWorld();
  const { payments } = world.dependencies;
  if (!payments) throw new Error('no sandbox');
  const refund = vi.spyOn(payments, 'refund').mockResolvedValue({ ok: true, refundId: '31' });
  const stuck = { refundId: '31', step: 'failed', amount: 560_000, isStuck: true } as const;
  vi.spyOn(payments, 'listRefunds').mockResolvedValue({ ok: true, refunds: [stuck] });
  const { visitor, session, reference } = await orderPaidOnline(world);
  await postAction(visitor, session._id, { action: 'cancel-order' });
  await tellRefund(world, reference, {}, 'pending', 'needs-attention');
  const staff = await signedInStaff(world, 'manager');
  expect(((await staff.api('GET', '/admin/today')) as Today).payments).toMatchObject([
    { reference, trouble: 'refund-failed', amount: 560_000 },
  ]);
  world.clock.now += 10 * 60_000;
  await processDueRefunds(world.dependencies);
  expect(refund).toHaveBeenCalledOnce();
  await tellRefund(world, reference, {}, 'processing', 'processed');
  expect(await one('select refundStatus from payment where reference = ?', reference)).toEqual({
    refundStatus: 'processed',
  });
});

test('of one that staff made at the provider, they are told to enter the account, not to pay twice', async () => {
  const world = createWorld({
    settings: readSettings({ ...testSettings, STAFF_EMAIL: 'staff@example.com' }),
  });
  const { reference } = await orderPaidOnline(world);
  await tellRefund(world, reference, { id: 32, amount: '60000' }, 'pending', 'needs-attention');
  expect(await one('select text from mail where about = ?', `refund-failed/${reference}`)).toEqual({
    text: expect.stringContaining('If it needs the customer’s account, enter it there'),
  });
});
