import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { count } from '../../tests/support/checkout.fixture.ts';
import { expectConsole } from '../../tests/support/console-guard.ts';
import { createCustomer } from '../../tests/support/customer.fixture.ts';
import { createGuest, createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { testSettings } from '../../tests/support/settings.ts';
import {
  createSignInWorld,
  freshEmail,
  requestCode,
  signIn,
  verifyCode,
} from '../../tests/support/sign-in.fixture.ts';
import { readSettings } from '../settings.ts';

beforeAll(openNamedShop);

/** Which of these addresses were told that an account's e-mail has changed. */
async function changeNotices(...addresses: string[]): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `select recipient from mail where subject = 'The email of your Strand account has changed'
      and recipient in (${addresses.map(() => '?').join()})`,
  )
    .bind(...addresses)
    .all<{ recipient: string }>();
  return results.map(({ recipient }) => recipient);
}

test('reading or updating returns null when not signed in', async () => {
  const world = createSignInWorld();
  for (const visitor of [createVisitor(world.dependencies), await createGuest(world.dependencies)]) {
    expect(await visitor.api('GET', '/users/me')).toBeNull();
    expect(await visitor.api('PUT', '/users/me', { firstName: 'Ama' })).toBeNull();
  }
});

test('updates single fields; empty values overwrite nothing, invalid ones change nothing', async () => {
  const world = createSignInWorld();
  const { visitor } = await createCustomer(world);
  const shippingAddress = { country: 'US', address: '1 Main St', city: 'Boston', state: 'MA', zip: '02108' };
  await visitor.api('PUT', '/users/me', { firstName: 'Ama', phoneNumber: '+233 24 000 0000' });
  expect(await visitor.api('PUT', '/users/me', { firstName: '', shippingAddress })).toMatchObject({
    firstName: 'Ama',
    phoneNumber: '+233 24 000 0000',
    shippingAddress,
  });
  for (const wrong of [
    { lastName: '<b>' },
    { email: 'ama@' },
    { phoneNumber: '12' },
    { billingAddress: { country: 'US', zip: '2108' } },
    { billingAddress: { country: 'Ghana' } },
  ]) {
    expect((await visitor.send('PUT', '/users/me', { firstName: 'Efua', ...wrong })).status).toBe(400);
  }
  expect(await visitor.api('GET', '/users/me')).toMatchObject({ firstName: 'Ama' });
});

test('the two configured ids can bypass maintenance, others cannot', async () => {
  const plain = createSignInWorld();
  const { visitor, userId } = await createCustomer(plain);
  expect(await visitor.api('GET', '/users/me')).not.toHaveProperty('canBypassMaintenance');
  const settings = readSettings({ ...testSettings, MAINTENANCE_BYPASS_IDS: `someone,${userId}` });
  const chosen = createVisitor(createSignInWorld({ settings }).dependencies);
  for (const [name, value] of visitor.cookies) chosen.cookies.set(name, value);
  expect(await chosen.api('GET', '/users/me')).toMatchObject({ canBypassMaintenance: true });
});

test('a new e-mail is pending until its code is verified, which also replaces the token', async () => {
  const world = createSignInWorld();
  const [former, next] = [freshEmail(), freshEmail()];
  const visitor = createVisitor(world.dependencies);
  const userId = await signIn(world, visitor, former);
  const token = visitor.cookies.get('__Host-user_id');
  const changed = await visitor.api('PUT', '/users/me', { email: next, firstName: 'Ama' });
  expect(changed).toMatchObject({ email: former, pendingEmail: next, firstName: 'Ama' });
  const again = await visitor.api('PUT', '/users/me', { email: next });
  expect(again).toEqual(changed);
  const proven = await verifyCode(visitor, next, world.codeFor(next));
  expect(proven.user).toMatchObject({ _id: userId, email: next });
  expect(proven.user).not.toHaveProperty('pendingEmail');
  expect(visitor.cookies.get('__Host-user_id')).not.toBe(token);
  expect(await changeNotices(former, next)).toEqual([former]);
  world.clock.now += 120_000;
  expect(await signIn(world, createVisitor(world.dependencies), former)).not.toBe(userId);
});

test('a code requested again on the code page still confirms the new e-mail', async () => {
  const world = createSignInWorld();
  const visitor = createVisitor(world.dependencies);
  const userId = await signIn(world, visitor, freshEmail());
  const next = freshEmail();
  await visitor.api('PUT', '/users/me', { email: next });
  world.clock.now += 120_000;
  await requestCode(visitor, next);
  expect((await verifyCode(visitor, next, world.codeFor(next))).user?._id).toBe(userId);
});

test('requesting the pending e-mail again sends another code after two minutes', async () => {
  const world = createSignInWorld();
  const visitor = createVisitor(world.dependencies);
  const userId = await signIn(world, visitor, freshEmail());
  const next = freshEmail();
  await visitor.api('PUT', '/users/me', { email: next });
  const first = world.codeFor(next);
  world.clock.now += 600_000;
  expect(await visitor.api('PUT', '/users/me', { email: next })).toMatchObject({ pendingEmail: next });
  expect(world.codeFor(next)).not.toBe(first);
  expect((await verifyCode(visitor, next, world.codeFor(next))).user).toMatchObject({
    _id: userId,
    email: next,
  });
});

test('saving the verified e-mail again withdraws the pending one', async () => {
  const world = createSignInWorld();
  const visitor = createVisitor(world.dependencies);
  const email = freshEmail();
  await signIn(world, visitor, email);
  await visitor.api('PUT', '/users/me', { email: freshEmail() });
  expect(await visitor.api('PUT', '/users/me', { firstName: 'Ama' })).toHaveProperty('pendingEmail');
  expect(await visitor.api('PUT', '/users/me', { email })).not.toHaveProperty('pendingEmail');
});

test('confirming the e-mail of another account signs in to that account', async () => {
  const world = createSignInWorld();
  const [mine, theirs] = [freshEmail(), freshEmail()];
  const otherId = await signIn(world, createVisitor(world.dependencies), theirs);
  const visitor = createVisitor(world.dependencies);
  const userId = await signIn(world, visitor, mine);
  world.clock.now += 120_000;
  await visitor.api('PUT', '/users/me', { email: theirs });
  expect((await verifyCode(visitor, theirs, world.codeFor(theirs))).user?._id).toBe(otherId);
  expect(await count('user', 'id = ? and email = ? and pendingEmail is null', userId, mine)).toBe(1);
  expect(await changeNotices(mine, theirs)).toEqual([]);
});

test('a pending e-mail’s code does not work in another browser, and in another’s session it is an ordinary sign-in', async () => {
  const world = createSignInWorld();
  const visitor = createVisitor(world.dependencies);
  const userId = await signIn(world, visitor, freshEmail());
  const next = freshEmail();
  await visitor.api('PUT', '/users/me', { email: next });
  expect(await verifyCode(createVisitor(world.dependencies), next, world.codeFor(next))).toMatchObject({
    error: true,
  });
  const [other, otherEmail] = [createVisitor(world.dependencies), freshEmail()];
  const otherId = await signIn(world, other, otherEmail);
  visitor.cookies.set('__Host-user_id', other.cookies.get('__Host-user_id') ?? '');
  const { user } = await verifyCode(visitor, next, world.codeFor(next));
  expect([userId, otherId]).not.toContain(user?._id);
  expect(await count('user', 'id = ? and email = ?', otherId, otherEmail)).toBe(1);
});

test('no change is saved when the code cannot be sent, or not yet', async () => {
  expectConsole('code mail');
  const world = createSignInWorld();
  const visitor = createVisitor(world.dependencies);
  const former = freshEmail();
  await signIn(world, visitor, former);
  world.mail.isDown = true;
  const down = await visitor.send('PUT', '/users/me', { email: freshEmail(), firstName: 'Ama' });
  expect([down.status, await down.json()]).toEqual([
    503,
    { error: 'We could not send your code. Please try again.' },
  ]);
  world.mail.isDown = false;
  const busy = freshEmail();
  await requestCode(createVisitor(world.dependencies), busy);
  const early = await visitor.send('PUT', '/users/me', { email: busy, firstName: 'Ama' });
  expect([early.status, early.headers.get('retry-after')]).toEqual([429, '120']);
  const saved = await visitor.api('GET', '/users/me');
  expect(saved).toMatchObject({ email: former });
  expect(saved).not.toHaveProperty('firstName');
  expect(saved).not.toHaveProperty('pendingEmail');
});
