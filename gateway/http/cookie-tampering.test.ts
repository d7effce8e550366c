import { beforeAll, expect, test } from 'vitest';
import { createGuest, createVisitor, gatewayOf, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import {
  createSignInWorld,
  freshEmail,
  requestCode,
  signIn,
  verifyCode,
} from '../../tests/support/sign-in.fixture.ts';

beforeAll(openNamedShop);

/** The value with one bit flipped, for seven bits of each character: header values are ASCII. */
function withFlippedBits(value: string): string[] {
  const all: string[] = [];
  for (let at = 0; at < value.length; at++) {
    for (let bit = 0; bit < 7; bit++) {
      const char = String.fromCharCode(value.charCodeAt(at) ^ (1 << bit));
      // Headers cannot contain line ends and zero bytes.
      if (!/[\0\r\n]/.test(char)) all.push(value.slice(0, at) + char + value.slice(at + 1));
    }
  }
  return all;
}

/** Calls `send` with each value, 40 at a time. */
async function sendEach<Answer>(
  values: readonly string[],
  send: (value: string, at: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < values.length; from += 40) {
    const batch = values.slice(from, from + 40);
    answers.push(...(await Promise.all(batch.map((value, at) => send(value, from + at)))));
  }
  return answers;
}

function cookieOf(visitor: Visitor, name: string): string {
  const value = visitor.cookies.get(`__Host-${name}`);
  if (value === undefined) throw new Error(`no ${name}`);
  return value;
}

test.each([
  ['https://shop.test', /^__Host-guest_id=.+; Secure;/],
  ['https://localhost:8443', /^__Host-guest_id=.+; Secure;/],
  ['http://localhost:8788', /^guest_id=(?!.*Secure)/],
])('the guest cookie of %s is %s', async (origin, form) => {
  const { dependencies } = createSignInWorld();
  const answer = await gatewayOf(dependencies).request(`${origin}/storefront?storeName=Strand`);
  expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(form));
});

test('a guest cookie with a flipped bit identifies no guest, and is replaced by a new guest', async () => {
  const { dependencies } = createSignInWorld();
  const guest = await createGuest(dependencies);
  const value = cookieOf(guest, 'guest_id');
  const values = withFlippedBits(value);
  expect(values.length).toBeGreaterThan(450);
  const statuses = await sendEach(values, async (changed) => {
    const visitor = createVisitor(dependencies);
    visitor.cookies.set('__Host-guest_id', changed);
    return (await visitor.send('GET', '/bags/active')).status;
  });
  expect(statuses).toEqual(values.map(() => 404));
  const some = values.filter((_, at) => at % 12 === 0);
  const guests = await sendEach(some, async (changed, at) => {
    const visitor = createVisitor(dependencies);
    visitor.cookies.set('__Host-guest_id', changed);
    const network = { 'cf-connecting-ip': `10.88.${at}.1` };
    const shop = await visitor.send('GET', '/storefront?storeName=Strand', undefined, network);
    expect([changed, shop.status]).toEqual([changed, 200]);
    return cookieOf(visitor, 'guest_id').split('.')[1];
  });
  expect(new Set([...guests, value.split('.')[1]]).size).toBe(some.length + 1);
});

test('a session cookie with a flipped bit is not signed in', async () => {
  const world = createSignInWorld();
  const visitor = await createGuest(world.dependencies);
  await signIn(world, visitor, freshEmail());
  const values = withFlippedBits(cookieOf(visitor, 'user_id'));
  const guest = cookieOf(visitor, 'guest_id');
  const users = await sendEach(values, async (changed) => {
    const other = createVisitor(world.dependencies);
    other.cookies.set('__Host-guest_id', guest);
    other.cookies.set('__Host-user_id', changed);
    return other.api('GET', '/users/me');
  });
  expect(users).toEqual(values.map(() => null));
});

test('a correct code with a flipped bit in its browser’s cookie is refused and stays valid', async () => {
  const world = createSignInWorld();
  const visitor = createVisitor(world.dependencies);
  const email = freshEmail();
  await requestCode(visitor, email);
  const code = world.codeFor(email);
  const answers = await sendEach(withFlippedBits(cookieOf(visitor, 'otp')), async (changed) => {
    const other = createVisitor(world.dependencies);
    other.cookies.set('__Host-otp', changed);
    return verifyCode(other, email, code);
  });
  for (const answer of answers) expect(answer).toMatchObject({ error: true });
  expect(await verifyCode(visitor, email, code)).toMatchObject({ success: true });
});
