import { beforeAll, expect, test } from 'vitest';
import { count, one } from '../../tests/support/checkout.fixture.ts';
import { createVisitor, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import {
  createSignInWorld,
  freshEmail,
  requestCode,
  type SignInWorld,
  signIn,
  verifyCode,
  wrongCodeFor,
} from '../../tests/support/sign-in.fixture.ts';

beforeAll(openNamedShop);

const minute = 60_000;
const day = 24 * 60 * minute;

/** A customer's browser that signed in a while ago and has signed out. */
async function customer(world: SignInWorld, email = freshEmail()): Promise<{ email: string; home: Visitor }> {
  const home = createVisitor(world.dependencies);
  await signIn(world, home, email);
  await home.api('POST', '/auth/logout');
  world.clock.now += day;
  return { email, home };
}

/** An unknown browser requests a code and tries wrong ones. */
async function attack(world: SignInWorld, email: string, wrong: number): Promise<void> {
  const attacker = createVisitor(world.dependencies);
  await requestCode(attacker, email);
  for (let tried = 0; tried < wrong; tried++)
    await attacker.send('POST', '/auth/verify', { email, code: wrongCodeFor(world.codeFor(email)) });
}

test('wrong codes from unknown browsers do not block a known browser', async () => {
  const world = createSignInWorld();
  const { email, home } = await customer(world);
  for (let code = 0; code < 5; code++) {
    await attack(world, email, 5);
    world.clock.now += 2 * minute;
  }
  expect((await requestCode(home, email)).status).toBe(200);
  expect(await verifyCode(home, email, world.codeFor(email))).toMatchObject({ success: true });
});

test('codes requested by unknown browsers do not delay a known browser or end its code', async () => {
  const world = createSignInWorld();
  const { email, home } = await customer(world);
  for (let request = 0; request < 10; request++) {
    world.clock.now += 15 * minute;
    await attack(world, email, 0);
  }
  expect((await requestCode(createVisitor(world.dependencies), email)).status).toBe(429);
  const crowded = '10.8.0.1';
  const byStranger = () => requestCode(createVisitor(world.dependencies), freshEmail(), crowded);
  for (let request = 0; request < 20; request++) expect((await byStranger()).status).toBe(200);
  expect((await byStranger()).status).toBe(429);
  expect((await requestCode(home, email, crowded)).status).toBe(200);
  const code = world.codeFor(email);
  expect((await requestCode(home, email)).headers.get('retry-after')).toBe('120');

  const newcomer = freshEmail();
  const asker = createVisitor(world.dependencies);
  await requestCode(asker, newcomer);
  const first = world.codeFor(newcomer);
  world.clock.now += 2 * minute;
  await attack(world, newcomer, 1);
  expect(await verifyCode(asker, newcomer, first)).toMatchObject({ success: true });
  expect(await verifyCode(home, email, code)).toMatchObject({ success: true });
});

test('a known browser has its own 20 wrong codes a day', async () => {
  const world = createSignInWorld();
  const { email, home } = await customer(world);
  const born = world.clock.now;
  const checked = { known: 0, unknown: 0 };
  for (let hour = 0; hour < 8; hour++) {
    for (let code = 0; code < 2; code++) {
      world.clock.now = born + hour * 60 * minute + code * 5 * minute;
      for (const [kind, visitor] of [
        ['unknown', createVisitor(world.dependencies)],
        ['known', home],
      ] as const) {
        if ((await requestCode(visitor, email)).status !== 200) continue;
        for (let wrong = 0; wrong < 5; wrong++) {
          const body = { email, code: wrongCodeFor(world.codeFor(email)) };
          if ((await visitor.send('POST', '/auth/verify', body)).status === 200) checked[kind] += 1;
        }
      }
    }
  }
  expect(checked).toEqual({ known: 20, unknown: 50 });
  world.clock.now = born + day + 60 * minute;
  expect((await requestCode(home, email)).status).toBe(200);
  expect(await verifyCode(home, email, world.codeFor(email))).toMatchObject({ success: true });
});

test('the cookie holds marks of up to three e-mails and ignores forged ones', async () => {
  const world = createSignInWorld();
  const home = createVisitor(world.dependencies);
  const emails = [freshEmail(), freshEmail(), freshEmail(), freshEmail()];
  for (const email of emails) {
    await signIn(world, home, email);
    await home.api('POST', '/auth/logout');
  }
  const mark = home.cookies.get('__Host-known') ?? '';
  expect(mark.split('.')).toHaveLength(4);
  for (const email of emails) expect(mark).not.toContain(email);
  const isKnown = async (email: string, value: string) => {
    world.clock.now += 3 * minute;
    const visitor = createVisitor(world.dependencies);
    visitor.cookies.set('__Host-known', value);
    await requestCode(visitor, email);
    const row = await one<{ isKnownBrowser: number }>(
      'select isKnownBrowser from one_time_code where email = ? order by createdAt desc limit 1',
      email,
    );
    return row.isKnownBrowser === 1;
  };
  expect(await Promise.all(emails.map((email) => isKnown(email, mark)))).toEqual([false, true, true, true]);
  const [, newest = ''] = mark.split('.');
  const last = emails.at(-1) ?? '';
  for (const forged of [`2.${newest}`, `1.${newest.slice(1)}A`, '1.', 'nothing', `1.${'A'.repeat(43)}`])
    expect(await isKnown(last, forged), forged).toBe(false);
});

test('the marks are stored for a year in a separate cookie', async () => {
  const world = createSignInWorld();
  const visitor = createVisitor(world.dependencies);
  const email = freshEmail();
  await requestCode(visitor, email);
  const proven = await visitor.send('POST', '/auth/verify', { email, code: world.codeFor(email) });
  expect(proven.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(
      /^__Host-known=1\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  );
});

test('after 20 wrong codes from unknown browsers the account’s owner is mailed once a day', async () => {
  const world = createSignInWorld();
  const { email } = await customer(world);
  const unknown = freshEmail();
  world.clock.now += day - (world.clock.now % day);
  const warnings = (recipient: string) =>
    count('mail', `recipient = ? and about like 'sign-in-alarm/%'`, recipient);
  for (const target of [email, unknown]) {
    for (let code = 0; code < 4; code++) {
      expect(await warnings(target)).toBe(0);
      await attack(world, target, 5);
      world.clock.now += 20 * minute;
    }
  }
  expect([await warnings(email), await warnings(unknown)]).toEqual([1, 0]);
  world.clock.now += 60 * minute;
  await attack(world, email, 5);
  expect(await warnings(email)).toBe(1);
  world.clock.now += day;
  for (let code = 0; code < 4; code++) {
    await attack(world, email, 5);
    world.clock.now += 20 * minute;
  }
  expect(await warnings(email)).toBe(2);
});
