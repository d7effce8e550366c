import { expect, test } from 'vitest';
import { createWorld } from '../../tests/support/checkout.fixture.ts';
import { createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { insertRows } from '../../tests/support/insert-row.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { readSettings } from '../settings.ts';
import { readFirstOwner } from '../staff/staff.records.ts';

await openNamedShop();
const world = createWorld({ settings: readSettings({ ...testSettings, ENVIRONMENT: 'preview' }) });
await signedInStaff(world, 'owner');

test('the owner of a preview signs in with the set-up token only, and can then read its mail', async () => {
  const owner = createVisitor(world.dependencies);
  for (const token of [undefined, '', `${testSettings.SETUP_TOKEN}!`]) {
    expect((await owner.send('POST', '/admin/sessions/demo', { token })).status).toBe(403);
  }
  expect((await owner.send('GET', '/dev/mail')).status).toBe(401);
  await owner.api('POST', '/admin/sessions/demo', { token: testSettings.SETUP_TOKEN });
  expect(await owner.api('GET', '/admin/me')).toMatchObject({ role: 'owner' });
  expect((await owner.send('GET', '/dev/mail')).status).toBe(200);
});

test('signs in as the first owner who is active', async () => {
  const { dependencies } = world;
  await insertRows('staff', [
    { email: 'former@shop.test', name: 'F', role: 'owner', isActive: 0, createdAt: 0 },
    { email: 'helper@shop.test', name: 'H', role: 'manager', isActive: 1, createdAt: 1 },
    { email: 'first@shop.test', name: 'O', role: 'owner', isActive: 1, createdAt: 2 },
  ]).run();
  expect(await readFirstOwner(dependencies)).toBe('first@shop.test');
});

test('the owner of a local shop signs in without a token', async () => {
  const owner = createVisitor(testDependencies());
  expect(await owner.api('POST', '/admin/sessions/demo', {})).toMatchObject({ role: 'owner' });
});
