import { env } from 'cloudflare:workers';
import type { World } from './checkout.fixture.ts';
import { createCustomer } from './customer.fixture.ts';
import { createGuest, type Visitor } from './gateway-visitor.ts';
import type { ListWire } from './gift.fixture.ts';
import { newLine, skus, type TestSku } from './named-shop.ts';
import { paidOrder } from './payment.fixture.ts';

export type Person = Awaited<ReturnType<typeof createPerson>>;

/** A guest's browser, and the account of the same person on another device. */
export async function createPerson(world: World, email = `${crypto.randomUUID()}@example.com`) {
  const browser = await createGuest(world.dependencies);
  const { _id: guestId } = (await browser.api('GET', '/guests')) as { _id: string };
  const { visitor: account, userId } = await createCustomer(world, email);
  const token = account.cookies.get('__Host-user_id') ?? '';
  return {
    browser,
    guestId,
    userId,
    email,
    account,
    signIn: () => void browser.cookies.set('__Host-user_id', token),
    signOut: () => void browser.cookies.delete('__Host-user_id'),
  };
}

export const transferNames = ['bag', 'saved', 'orders', 'analytics', 'points'] as const;
export type TransferName = (typeof transferNames)[number];

/** Runs one transfer between the given guest and user. */
export function transfer(
  visitor: Visitor,
  name: TransferName,
  { guestId, userId }: Pick<Person, 'guestId' | 'userId'>,
): Promise<Response> {
  const owners = { currentOwnerId: guestId, newOwnerId: userId };
  const ids = { guestId, userId };
  const [path, body] = {
    bag: ['/bags/undefined/owner', owners],
    saved: ['/savedBags/undefined/owner', owners],
    orders: ['/orders/owner', owners],
    analytics: ['/analytics/update-owner', ids],
    points: ['/rewards/award-guest-orders', ids],
  }[name] as [string, object];
  return visitor.send('POST', path, body);
}

/** Runs every transfer in the contract's order, as after a sign-in. */
export async function transferAll(person: Person): Promise<unknown[]> {
  const answers = [];
  for (const name of transferNames) {
    const answer = await transfer(person.browser, name, person);
    answers.push(answer.status === 200 ? await answer.json() : answer.status);
  }
  return answers;
}

/** Quantities by sku. */
export const linesOf = (bag: unknown) =>
  Object.fromEntries((bag as ListWire).items.map((line) => [line.productSkuId, line.quantity]));

/** Adds a sku to the saved bag. */
export async function saveItem(visitor: Visitor, good: TestSku, quantity: number): Promise<void> {
  const bag = (await visitor.api('GET', '/savedBags/active')) as ListWire;
  await visitor.api('POST', `/savedBags/${bag._id}/items`, newLine(good, quantity));
}

/** The person's browser buys one and pays. */
export const placeOrder = (world: World, { browser }: Person) =>
  paidOrder(world, skus.plenty, { as: browser });

/** All rows that the five transfers may move, as JSON. */
export async function snapshotTables(): Promise<string> {
  const tables = ['bag', 'bag_item', 'saved_bag', 'saved_bag_item', 'checkout_session', 'payment', 'orders'];
  const more = ['review', 'redemption', 'offer', 'analytics_event', 'points_entry', 'hold'];
  const rows = await env.DB.batch(
    [...tables, ...more].map((name) => env.DB.prepare(`select * from ${name}`)),
  );
  return JSON.stringify(rows.map(({ results }) => results));
}
