import { expect, test } from 'vitest';
import { createWorld } from '../../tests/support/checkout.fixture.ts';
import { testDependencies, visitorOf } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { readSettings } from '../settings.ts';

await openNamedShop();
const world = createWorld({ settings: readSettings({ ...testSettings, ENVIRONMENT: 'preview' }) });
await signedInStaff(world, 'owner');

test('the owner of a preview signs in with the set-up token alone, and then reads its mail', async () => {
  const owner = visitorOf(world.dependencies);
  for (const token of [undefined, '', `${testSettings.SETUP_TOKEN}!`]) {
    expect((await owner.send('POST', '/admin/sessions/demo', { token })).status).toBe(403);
  }
  expect((await owner.send('GET', '/dev/mail')).status).toBe(401);
  await owner.ask('POST', '/admin/sessions/demo', { token: testSettings.SETUP_TOKEN });
  expect(await owner.ask('GET', '/admin/me')).toMatchObject({ role: 'owner' });
  expect((await owner.send('GET', '/dev/mail')).status).toBe(200);
});

test('on this machine nothing is asked', async () => {
  const owner = visitorOf(testDependencies());
  expect(await owner.ask('POST', '/admin/sessions/demo', {})).toMatchObject({ role: 'owner' });
});
