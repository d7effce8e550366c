import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { expectConsole } from '../../tests/support/console-guard.ts';
import { createVisitor, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { productionSettings } from '../../tests/support/settings.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { readSettings } from '../settings.ts';

const { SETUP_TOKEN, ...withoutToken } = productionSettings;
const settings = readSettings(productionSettings);
const sandboxed = createSignInWorld();
const world = createSignInWorld({ settings, payments: sandboxed.dependencies.payments });

const shop = {
  token: SETUP_TOKEN,
  name: 'Adwoa Hair',
  storefrontName: 'Strand',
  currency: 'ghs',
  location: '14 Lagos Avenue, Accra',
  phoneNumber: '030 255 0142',
  whatsapp: '',
  openingHours: ['Monday to Friday: 9 am to 6 pm', 'Sunday: Closed'],
  deliveryFees: { withinAccra: 30, otherRegions: 70.5, international: 800 },
  owner: { name: 'Adwoa', email: 'Adwoa@Example.com' },
};

let network = 0;
const setUp = (visitor: Visitor, changes: object = {}, from = `10.9.0.${++network}`) =>
  visitor.send('POST', '/admin/set-up', { ...shop, ...changes }, { 'cf-connecting-ip': from });

beforeEach(async () => {
  await env.DB.batch(
    ['staff_session', 'staff', 'audit', 'store'].map((table) => env.DB.prepare(`delete from ${table}`)),
  );
  world.mail.isDown = false;
});

test('an empty database is closed to shoppers, and set-up creates the shop and signs the owner in', async () => {
  const owner = createVisitor(world.dependencies);
  const closed = await owner.send('GET', '/storefront?storeName=Strand&guest=none');
  expect(closed.status).toBe(503);
  expect(await closed.json()).toEqual({ error: 'This shop is not set up yet.' });
  expect((await owner.send('GET', '/admin/me')).status).toBe(401);
  expect(await owner.api('GET', '/admin/set-up')).toEqual({ hasToken: true });

  expect((await setUp(owner)).status).toBe(200);
  expect(world.mail.sent.at(-1)).toMatchObject({ recipient: 'adwoa@example.com' });
  expect(await owner.api('GET', '/admin/me')).toMatchObject({
    email: 'adwoa@example.com',
    role: 'owner',
    shopName: 'Adwoa Hair',
  });
  expect(await owner.api('GET', '/admin/audit')).toMatchObject({
    entries: [
      { staff: 'adwoa@example.com', action: 'signed in' },
      { staff: 'set-up', action: 'added', subject: 'staff/adwoa@example.com' },
      { staff: 'set-up', action: 'added', after: { name: 'Adwoa Hair' } },
    ],
  });
  // The storefront's name for the shop works even if the owner chose another.
  expect(await owner.api('GET', '/storefront?storeName=Strand&guest=none')).toMatchObject({
    name: 'Adwoa Hair',
    currency: 'ghs',
    config: {
      contactInfo: { location: '14 Lagos Avenue, Accra', phoneNumber: '030 255 0142' },
      openingHours: ['Monday to Friday: 9 am to 6 pm', 'Sunday: Closed'],
      deliveryFees: { withinAccra: 30, otherRegions: 70.5, international: 800 },
    },
  });
});

test('set-up returns 409 once there is a store, and concurrent ones create only one', async () => {
  const visitors = Array.from({ length: 6 }, () => createVisitor(world.dependencies));
  const answers = await Promise.all(visitors.map((visitor) => setUp(visitor)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await createVisitor(world.dependencies).send('GET', '/admin/set-up')).status).toBe(409);
  expect(await env.DB.prepare(`select count(*) as n from audit where staff = 'set-up'`).first('n')).toBe(2);
});

test('a wrong token creates nothing, and is limited to ten attempts in ten minutes', async () => {
  const visitor = createVisitor(world.dependencies);
  const token = `${SETUP_TOKEN.slice(0, -1)}!`;
  for (let tried = 0; tried < 10; tried += 1) {
    expect((await setUp(visitor, { token }, '10.9.9.9')).status).toBe(403);
  }
  expect((await setUp(visitor, {}, '10.9.9.9')).status).toBe(429);
  const closed = { ...world.dependencies, settings: readSettings(withoutToken) };
  expect((await setUp(createVisitor(closed), { token: '' })).status).toBe(403);
  expect(await env.DB.prepare('select count(*) as n from store').first('n')).toBe(0);
});

test('a key that Paystack rejects, or mail that fails, creates nothing', async () => {
  const { payments } = world.dependencies;
  if (!payments) throw new Error('no sandbox');
  const check = async () => ({ ok: false, failure: 'unknown' }) as const;
  const refused = await setUp(createVisitor({ ...world.dependencies, payments: { ...payments, check } }));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: expect.stringContaining('Paystack') });
  world.mail.isDown = true;
  expectConsole('set-up mail');
  const unsent = await setUp(createVisitor(world.dependencies));
  expect(await unsent.json()).toMatchObject({ error: expect.stringContaining('mail') });
  expect(await env.DB.prepare('select count(*) as n from store').first('n')).toBe(0);
});

test('outside production the demo fills an empty shop once, without changing its settings', async () => {
  const owner = createVisitor(sandboxed.dependencies);
  expect((await setUp(owner)).status).toBe(200);
  expect((await owner.send('POST', '/admin/set-up/demo')).status).toBe(200);
  expect(await owner.api('GET', '/storefront?storeName=Strand&guest=none')).toMatchObject({
    name: 'Adwoa Hair',
    config: { deliveryFees: { otherRegions: 70.5 }, homeHero: { displayType: 'image' } },
  });
  expect(await env.DB.prepare('select count(*) as n from product').first('n')).toBeGreaterThan(20);
  expect((await owner.send('POST', '/admin/set-up/demo')).status).toBe(409);
  const production = createVisitor(world.dependencies);
  for (const [name, value] of owner.cookies) production.cookies.set(name, value);
  expect((await production.send('POST', '/admin/set-up/demo')).status).toBe(404);
});
