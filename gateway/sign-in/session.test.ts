import { beforeAll, expect, test } from 'vitest';
import { count } from '../../tests/support/checkout.fixture.ts';
import { createGuest, createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { createSignInWorld, freshEmail, signIn } from '../../tests/support/sign-in.fixture.ts';
import { sha256 } from '../crypto.ts';

beforeAll(openNamedShop);

const minute = 60_000;
const day = 24 * 60 * minute;

test('each sign-in creates a new token and deletes the previous one', async () => {
  const world = createSignInWorld();
  const visitor = createVisitor(world.dependencies);
  const email = freshEmail();
  const userId = await signIn(world, visitor, email);
  const former = visitor.cookies.get('__Host-user_id') ?? '';
  world.clock.now += 2 * minute;
  expect(await signIn(world, visitor, email)).toBe(userId);
  expect(visitor.cookies.get('__Host-user_id')).not.toBe(former);
  expect(await count('user_session', 'userId = ?', userId)).toBe(1);
  const thief = createVisitor(world.dependencies);
  thief.cookies.set('__Host-user_id', former);
  expect(await thief.api('GET', '/users/me')).toBeNull();
});

test('logging out ends this session only and keeps the guest', async () => {
  const world = createSignInWorld();
  const [phone, laptop] = [await createGuest(world.dependencies), createVisitor(world.dependencies)];
  const email = freshEmail();
  await signIn(world, phone, email);
  world.clock.now += 2 * minute;
  await signIn(world, laptop, email);
  const token = phone.cookies.get('__Host-user_id') ?? '';
  const guest = phone.cookies.get('__Host-guest_id');
  expect(await phone.api('POST', '/auth/logout')).toEqual({ success: true });
  expect(await count('user_session', 'tokenHash = ?', await sha256(token))).toBe(0);
  expect(phone.cookies.get('__Host-guest_id')).toBe(guest);
  expect(phone.cookies.has('__Host-user_id')).toBe(false);
  phone.cookies.set('__Host-user_id', token);
  expect(await phone.api('GET', '/users/me')).toBeNull();
  expect(await laptop.api('GET', '/users/me')).toMatchObject({ email });
  expect(await createVisitor(world.dependencies).api('POST', '/auth/logout')).toEqual({ success: true });
});

test('signing out everywhere ends all of the user’s sessions, and no others', async () => {
  const world = createSignInWorld();
  const [phone, laptop, otherUser] = Array.from({ length: 3 }, () => createVisitor(world.dependencies));
  const [email, other] = [freshEmail(), freshEmail()];
  if (!phone || !laptop || !otherUser) throw new Error('three visitors');
  const userId = await signIn(world, phone, email);
  await signIn(world, otherUser, other);
  world.clock.now += 2 * minute;
  await signIn(world, laptop, email);
  expect(await phone.api('POST', '/auth/logout-everywhere')).toEqual({ success: true });
  expect(phone.cookies.has('__Host-user_id')).toBe(false);
  expect(await count('user_session', 'userId = ?', userId)).toBe(0);
  expect(await laptop.api('GET', '/users/me')).toBeNull();
  expect(await otherUser.api('GET', '/users/me')).toMatchObject({ email: other });
  const unidentified = createVisitor(world.dependencies);
  expect(await unidentified.api('POST', '/auth/logout-everywhere')).toEqual({ success: true });
});

test('a session ends after 30 days unused and 90 days in all', async () => {
  const world = createSignInWorld();
  const [visitor, idle] = [createVisitor(world.dependencies), createVisitor(world.dependencies)];
  const me = async () => {
    const user = await visitor.api('GET', '/users/me');
    await world.settled();
    return user;
  };
  const email = freshEmail();
  await signIn(world, idle, freshEmail());
  await signIn(world, visitor, email);
  for (let month = 0; month < 3; month++) {
    world.clock.now += 30 * day - 2 * minute;
    expect(await me()).toMatchObject({ email });
  }
  expect(await idle.api('GET', '/users/me'), 'another does not use it').toBeNull();
  world.clock.now += 6 * minute;
  expect(await me()).toBeNull();
  await signIn(world, visitor, email);
  world.clock.now += 30 * day;
  expect(await me()).toBeNull();
});
