import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { one } from '../../tests/support/checkout.fixture.ts';
import { expectConsole } from '../../tests/support/console-guard.ts';
import { createGuest, createVisitor, identityCookies } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { productionSettings } from '../../tests/support/settings.ts';
import {
  createSignInWorld,
  freshEmail,
  requestCode,
  signIn,
  verifyCode,
  wrongCodeFor,
} from '../../tests/support/sign-in.fixture.ts';
import { newCode } from '../one-time-codes/send-code.ts';
import { readSettings } from '../settings.ts';

beforeAll(openNamedShop);

const minute = 60_000;
const day = 24 * 60 * minute;
const refused = { error: true, message: 'That code is wrong or has expired. Request a new one.' };

test('the correct code creates the user and signs in, without a token in the body', async () => {
  const world = createSignInWorld();
  const visitor = await createGuest(world.dependencies);
  const email = freshEmail();
  const requested = await requestCode(visitor, ` ${email.toUpperCase()} `, undefined, { firstName: 'Ama' });
  expect(await requested.json()).toEqual({
    success: true,
    message: 'Verification code sent to your email.',
    data: { email },
  });
  expect(identityCookies(requested)).toEqual([
    expect.stringMatching(/^__Host-otp=[\w-]{32}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  const code = world.codeFor(email);
  const proven = await visitor.send('POST', '/auth/verify', { email, code });
  expect(proven.headers.get('cache-control')).toBe('private, no-store');
  const text = await proven.text();
  expect(JSON.parse(text)).toMatchObject({ success: true, user: { email, firstName: 'Ama' } });
  const token = visitor.cookies.get('__Host-user_id') ?? '';
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(text).not.toContain(token);
  expect(await visitor.api('GET', '/users/me')).toMatchObject({ email });
  expect(visitor.cookies.has('__Host-otp')).toBe(false);
});

test('the database stores neither code nor token', async () => {
  const settings = readSettings(productionSettings);
  const world = createSignInWorld({ settings });
  const visitor = createVisitor(world.dependencies);
  const email = freshEmail();
  await signIn(world, visitor, email);
  const rows = await Promise.all(
    ['one_time_code', 'user_session', 'mail'].map((table) => env.DB.prepare(`select * from ${table}`).all()),
  );
  const stored = JSON.stringify(rows.map(({ results }) => results));
  expect(stored).toContain(email);
  expect(stored).not.toContain(world.codeFor(email));
  expect(stored).not.toContain(visitor.cookies.get('__Host-user_id'));
});

test('outside production the outbox stores the sent mail', async () => {
  const world = createSignInWorld();
  const email = freshEmail();
  await requestCode(createVisitor(world.dependencies), email);
  const stored = await one<{ sentAt: number; text: string }>(
    'select sentAt, text from mail where recipient = ?',
    email,
  );
  expect(stored.sentAt).toBe(world.clock.now);
  expect(stored.text).toContain(world.codeFor(email));
});

test('names come from the request, else from the guest, and never change an existing user', async () => {
  const world = createSignInWorld();
  const visitor = await createGuest(world.dependencies);
  await visitor.api('PUT', '/guests', { firstName: 'Efua', lastName: 'Owusu' });
  const email = freshEmail();
  await requestCode(visitor, email, undefined, { lastName: 'Mensah' });
  await verifyCode(visitor, email, world.codeFor(email));
  expect(await visitor.api('GET', '/users/me')).toMatchObject({ firstName: 'Efua', lastName: 'Mensah' });
  world.clock.now += 3 * minute;
  await requestCode(visitor, email, undefined, { firstName: 'Other' });
  await verifyCode(visitor, email, world.codeFor(email));
  expect(await visitor.api('GET', '/users/me')).toMatchObject({ firstName: 'Efua' });
});

test('a new account does not get the names of a guest with another e-mail', async () => {
  const world = createSignInWorld();
  const visitor = await createGuest(world.dependencies);
  await visitor.api('PUT', '/guests', { firstName: 'Efua', lastName: 'Owusu', email: 'efua@example.com' });
  const email = freshEmail();
  await signIn(world, visitor, email);
  expect(await visitor.api('GET', '/users/me')).not.toHaveProperty('firstName');
});

test.each([
  ['9:59', 599_000, true],
  ['10:01', 601_000, false],
])('a code tried after %s', async (_, later, isGood) => {
  const world = createSignInWorld();
  const visitor = createVisitor(world.dependencies);
  const email = freshEmail();
  await requestCode(visitor, email);
  world.clock.now += later;
  expect('user' in (await verifyCode(visitor, email, world.codeFor(email)))).toBe(isGood);
});

test('a code works once, in the browser that requested it, until a newer one', async () => {
  const world = createSignInWorld();
  const [asker, other] = [createVisitor(world.dependencies), createVisitor(world.dependencies)];
  const email = freshEmail();
  await requestCode(asker, email);
  const first = world.codeFor(email);
  await requestCode(other, freshEmail());
  expect(await verifyCode(other, email, first)).toEqual(refused);
  expect(await verifyCode(createVisitor(world.dependencies), email, first)).toEqual(refused);
  const formerCookie = asker.cookies.get('__Host-otp') ?? '';
  world.clock.now += 2 * minute;
  await requestCode(asker, email);
  const second = world.codeFor(email);
  const newerCookie = asker.cookies.get('__Host-otp') ?? '';
  asker.cookies.set('__Host-otp', formerCookie);
  expect(await verifyCode(asker, email, first)).toEqual(refused);
  asker.cookies.set('__Host-otp', newerCookie);
  expect(await verifyCode(asker, email, second)).toMatchObject({ success: true });
  asker.cookies.set('__Host-otp', newerCookie);
  expect(await verifyCode(asker, email, second)).toEqual(refused);
});

test('five wrong attempts end a code', async () => {
  const world = createSignInWorld();
  const visitor = createVisitor(world.dependencies);
  const email = freshEmail();
  await requestCode(visitor, email);
  const right = world.codeFor(email);
  for (let wrong = 0; wrong < 5; wrong++) {
    expect(await verifyCode(visitor, email, wrongCodeFor(right))).toEqual(refused);
  }
  expect(await verifyCode(visitor, email, right)).toEqual(refused);
});

test('a second code can be requested after 120 s, not after 119', async () => {
  const world = createSignInWorld();
  const email = freshEmail();
  await requestCode(createVisitor(world.dependencies), email);
  world.clock.now += 119_000;
  const early = await requestCode(createVisitor(world.dependencies), email);
  expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await early.json()).toEqual({ error: 'Please wait 1 minute before you ask for another code.' });
  expect(identityCookies(early)).toEqual([]);
  world.clock.now += 1000;
  expect((await requestCode(createVisitor(world.dependencies), email)).status).toBe(200);
});

test('an e-mail gets 5 codes per hour and 10 per day', async () => {
  const world = createSignInWorld();
  const email = freshEmail();
  const visitor = createVisitor(world.dependencies);
  const askAt = async (at: number) => {
    world.clock.now = born + at;
    const answer = await requestCode(visitor, email);
    return answer.status === 200 ? 200 : Number(answer.headers.get('retry-after'));
  };
  const born = world.clock.now;
  for (let sent = 0; sent < 5; sent++) expect(await askAt(sent * 10 * minute)).toBe(200);
  expect(await askAt(50 * minute)).toBe(600);
  expect(await askAt(60 * minute - 1)).toBe(1);
  for (let sent = 6; sent < 11; sent++) expect(await askAt(sent * 10 * minute)).toBe(200);
  expect(await askAt(12 * 60 * minute)).toBe(12 * 3600);
  expect(await askAt(day)).toBe(200);
});

test('a network can request 20 codes per hour, an IPv6 one by its /64', async () => {
  const world = createSignInWorld();
  const visitor = createVisitor(world.dependencies);
  for (let request = 0; request < 20; request++) {
    world.clock.now += 1000;
    expect((await requestCode(visitor, freshEmail(), `2001:db8:0:7::${request + 1}`)).status).toBe(200);
  }
  const more = await requestCode(visitor, freshEmail(), '2001:db8:0:7:ffff::1');
  expect([more.status, more.headers.get('retry-after')]).toEqual([429, String(3600 - 19)]);
  expect((await requestCode(visitor, freshEmail(), '2001:db8:0:8::1')).status).toBe(200);
  world.clock.now += 60 * minute - 19_000;
  expect((await requestCode(visitor, freshEmail(), '2001:db8:0:7::1')).status).toBe(200);
});

test('a failed mail is reported, counts towards no limit and uncounts no sent one', async () => {
  expectConsole('code mail');
  const world = createSignInWorld();
  const visitor = createVisitor(world.dependencies);
  const [email, from] = [freshEmail(), '10.9.0.1'];
  await requestCode(visitor, email, from);
  const former = world.codeFor(email);
  world.clock.now += 2 * minute;
  world.mail.isDown = true;
  for (let attempt = 0; attempt < 25; attempt++) {
    expect(await (await requestCode(visitor, email, from)).json()).toEqual({
      success: false,
      message: 'We could not send your code. Please try again.',
    });
  }
  world.mail.isDown = false;
  expect(await verifyCode(visitor, email, former)).toMatchObject({ success: true });
  expect((await requestCode(visitor, email, from)).status).toBe(200);
  const others = Array.from({ length: 20 }, () =>
    requestCode(createVisitor(world.dependencies), freshEmail(), from),
  );
  const statuses = (await Promise.all(others)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(19);
});

test.each([
  ['no e-mail', {}],
  ['a blank e-mail', { email: '  ' }],
  ['a malformed e-mail', { email: 'ama@' }],
  ['a malformed name', { email: 'ama@example.com', firstName: '<b>' }],
  ['a malformed e-mail with a code', { email: 'ama@', code: '123456' }],
  ['an empty code', { email: 'ama@example.com', code: '' }],
  ['a code that is no text', { email: 'ama@example.com', code: 123_456 }],
])('%s is a 400 and sends nothing', async (_, body) => {
  const world = createSignInWorld();
  expect((await createVisitor(world.dependencies).send('POST', '/auth/verify', body)).status).toBe(400);
  expect(world.mail.sent).toEqual([]);
});

test('codes are six digits, evenly distributed', () => {
  const codes = Array.from({ length: 2000 }, newCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  const low = codes.filter((code) => code < '500000').length;
  expect(low).toBeGreaterThan(850);
  expect(low).toBeLessThan(1150);
});
