import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';

const world = createSignInWorld();

beforeAll(async () => {
  await openNamedShop();
  await env.DB.prepare(
    `update store set config = json_set(config, '$.ofAnother', 7, '$.contactInfo.fax', '1')`,
  ).run();
});

type Settings = { revision: number; name: string; config: Record<string, unknown> };

test('a patch sets its keys, removes nulls and leaves the rest; it is public and audited', async () => {
  const owner = await signedInStaff(world, 'owner');
  const read = async () => (await owner.api('GET', '/admin/settings')) as Settings;
  const { revision } = await read();
  const config = {
    deliveryFees: { withinAccra: 35.5 },
    contactInfo: { location: 'Osu, Accra', phoneNumber: null },
    openingHours: ['Sunday: Closed'],
  };
  await owner.api('PUT', '/admin/settings', { revision, name: ' Adwoa Hair ', config });
  const shop = await owner.api('GET', '/storefront?storeName=Strand&guest=none');
  expect(shop).toMatchObject({
    name: 'Adwoa Hair',
    config: {
      deliveryFees: { withinAccra: 35.5 },
      contactInfo: { location: 'Osu, Accra' },
      openingHours: ['Sunday: Closed'],
      paymentOnDelivery: { isEnabled: true },
    },
  });
  const stored = await env.DB.prepare('select config from store').first<string>('config');
  expect(JSON.parse(stored ?? '')).toMatchObject({
    ofAnother: 7,
    contactInfo: { location: 'Osu, Accra', fax: '1' },
  });
  expect(JSON.parse(stored ?? '').contactInfo).not.toHaveProperty('phoneNumber');
  const { entries } = (await owner.api('GET', '/admin/audit')) as { entries: object[] };
  expect(entries[0]).toMatchObject({
    staff: owner.email,
    action: 'updated',
    subject: 'store/store-strand',
    before: { name: 'Strand', contactInfo: { location: 'East Legon, Accra' } },
    after: { name: 'Adwoa Hair', deliveryFees: { withinAccra: 35.5 } },
  });
  const stale = await owner.send('PUT', '/admin/settings', { revision, config: {} });
  expect(stale.status).toBe(409);
  expect(await stale.json()).toMatchObject({ code: 'STALE', changes: [{ staff: owner.email }] });
});

test.each([
  [{ deliveryFees: { withinAccra: -1 } }],
  [{ deliveryFees: { withinAccra: 1.005 } }],
  [{ openingHours: 'always' }],
  [{ fulfillment: { pickupRestriction: { startTime: 'noon' } } }],
  [{ unheardOf: true }],
  [{ guaranteeDays: 1.5 }],
])('rejects %j without changes', async (config) => {
  const owner = await signedInStaff(world, 'owner');
  const before = (await owner.api('GET', '/admin/settings')) as Settings;
  const { revision } = before;
  expect((await owner.send('PUT', '/admin/settings', { revision, config })).status).toBe(400);
  expect(await owner.api('GET', '/admin/settings')).toEqual(before);
});
