import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { beforeEach, expect, test } from 'vitest';
import { bookmarkHeader } from '#contract/wire/edge-headers.rules.ts';
import { addToBag, openCheckout, pay } from '../../tests/support/checkout.fixture.ts';
import { emptyEveryTable } from '../../tests/support/empty-tables.ts';
import {
  createGuest,
  createVisitor,
  storeCookies,
  type Visitor,
} from '../../tests/support/gateway-visitor.ts';
import { laggingDatabase } from '../../tests/support/lagging-database.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { withinAccra } from '../../tests/support/order-details.ts';
import {
  createSignInWorld,
  freshEmail,
  type SignInWorld,
  signIn,
} from '../../tests/support/sign-in.fixture.ts';

beforeEach(emptyEveryTable);
beforeEach(openNamedShop);

/** A shop whose replica lags behind everything written from now on. */
async function laggingShop(options?: { isNaive: boolean }) {
  const database = laggingDatabase(env.DB, env.REPLICA, options);
  await database.catchUp();
  const world = createSignInWorld({ database: drizzle(database.d1) });
  return { ...database, world };
}

const bagOf = async (visitor: Visitor) =>
  ((await visitor.api('GET', '/bags/active')) as { items: { productSkuId: string; quantity: number }[] })
    .items;

const nameOf = async (visitor: Visitor, headers = {}) =>
  ((await visitor.api('GET', `/products/${skus.oil.product}`, undefined, headers)) as { name: string }).name;

const renameOil = () =>
  env.DB.prepare("update product set name = 'Renamed' where id = ?").bind(skus.oil.product).run();

/** Writes by a visitor. Each returns whether the visitor's next read shows it. */
const ownWrites: Readonly<Record<string, (world: SignInWorld) => Promise<boolean>>> = {
  'a bag line': async ({ dependencies }) => {
    const visitor = await createGuest(dependencies);
    await addToBag(visitor, skus.oil, 2);
    return (await bagOf(visitor)).some(({ quantity }) => quantity === 2);
  },
  'a sign-in': async (world) => {
    const visitor = await createGuest(world.dependencies);
    const email = freshEmail();
    await signIn(world, visitor, email);
    const answer = await visitor.send('GET', '/users/me');
    return answer.status === 200 && (await answer.text()).includes(email);
  },
  'an order': async ({ dependencies }) => {
    const visitor = await createGuest(dependencies);
    await addToBag(visitor, skus.oil);
    const { session } = await openCheckout(visitor);
    const { orderId } = await pay(visitor, session, {
      action: 'create-pod-order',
      orderDetails: withinAccra,
      podPaymentMethod: 'cash',
    });
    const [one, list] = await Promise.all([
      visitor.send('GET', `/orders/${orderId}`),
      visitor.send('GET', '/orders'),
    ]);
    return one.status === 200 && (await list.text()).includes(orderId ?? 'no order');
  },
};

test.each(Object.keys(ownWrites))(
  '%s is visible at once to its author, however far replicas lag',
  async (name) => {
    const { world } = await laggingShop();
    expect(await ownWrites[name]?.(world)).toBe(true);
  },
);

test.each(Object.keys(ownWrites))(
  'the naive version, which ignores bookmarks, does not show %s',
  async (name) => {
    const { world } = await laggingShop({ isNaive: true });
    expect(await ownWrites[name]?.(world).catch(() => false)).toBe(false);
  },
);

test('other visitors read the replica until it catches up, unless they send a newer bookmark', async () => {
  const { world, catchUp, served } = await laggingShop();
  const visitor = createVisitor(world.dependencies);
  await renameOil();
  expect([await nameOf(visitor), served()]).toEqual(['oil', 1]);
  expect(await nameOf(visitor, { [bookmarkHeader]: 'first-primary' })).toBe('Renamed');
  expect(await nameOf(visitor, { [bookmarkHeader]: 'invalid' })).toBe('oil');
  await catchUp();
  expect(await nameOf(visitor)).toBe('Renamed');
});

test('the store is never stale, and reads with its bookmark are as new', async () => {
  const { world } = await laggingShop();
  const visitor = createVisitor(world.dependencies);
  await renameOil();
  const store = await visitor.send('GET', '/storefront?storeName=Strand&guest=none');
  expect(store.headers.getSetCookie()).toEqual([]);
  const bookmark = store.headers.get(bookmarkHeader) ?? '';
  expect(await nameOf(visitor, { [bookmarkHeader]: bookmark })).toBe('Renamed');
});

test('payments, staff and mailed links never read a replica', async () => {
  const { world, served } = await laggingShop();
  const visitor = await createGuest(world.dependencies);
  for (const path of [
    '/checkout/active',
    '/checkout/pending',
    '/checkout/verify/none',
    '/checkout/none',
    '/orders/none/linked',
    '/admin/me',
    '/health',
  ])
    await visitor.send('GET', path);
  expect(served()).toBe(0);
});

test('parallel changes are all visible, in whatever order their responses arrive', async () => {
  const { world, catchUp } = await laggingShop();
  const visitor = await createGuest(world.dependencies);
  await signIn(world, visitor, freshEmail());
  const sent = [...visitor.cookies];
  const change = (firstName: string) => {
    const tab = createVisitor(world.dependencies);
    for (const [name, value] of sent) tab.cookies.set(name, value);
    return tab.send('PUT', '/users/me', { firstName });
  };
  const first = await change('Ama');
  await catchUp();
  const second = await change('Efua');
  for (const answer of [second, first]) storeCookies(visitor.cookies, answer);
  expect(await visitor.api('GET', '/users/me')).toMatchObject({ firstName: 'Efua' });
});

test('bookmarks expire in ten minutes, and are not in shared responses or for unidentified visitors', async () => {
  const { world } = await laggingShop();
  const visitor = await createGuest(world.dependencies);
  const held = () => [...visitor.cookies.keys()].filter((name) => name.startsWith('__Host-bookmark-'));
  const [former] = held();
  const written = await visitor.send('POST', '/analytics', { action: 'viewed_home' });
  expect(written.headers.getSetCookie()).toEqual([
    `${former}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
    expect.stringMatching(
      /^__Host-bookmark-\w{8}=[-\da-f]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  expect(held()).toHaveLength(1);
  const shared = await visitor.send('GET', '/categories');
  expect([shared.headers.getSetCookie(), shared.headers.get('cache-control')]).toEqual([
    [],
    'public, max-age=300',
  ]);
  const unidentified = createVisitor(world.dependencies);
  const signedOut = await unidentified.send('POST', '/auth/logout');
  expect(signedOut.headers.getSetCookie().filter((line) => line.includes('bookmark'))).toEqual([]);
});
