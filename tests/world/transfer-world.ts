import type { World } from './checkout-world.ts';
import { userOf } from './customer-world.ts';
import { guestOf, type Visitor } from './gateway-visitor.ts';

/** A browser of a guest who has an account too, and is not signed in yet. */
export type Person = {
  readonly browser: Visitor;
  readonly guestId: string;
  readonly userId: string;
  readonly email: string;
  /** The account on another device. */
  readonly account: Visitor;
  readonly signIn: () => void;
  readonly signOut: () => void;
};

export async function personOf(world: World, email = `${crypto.randomUUID()}@example.com`): Promise<Person> {
  const browser = await guestOf(world.dependencies);
  const { _id: guestId } = (await browser.ask('GET', '/guests')) as { _id: string };
  const { visitor: account, userId } = await userOf(world, email);
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

/** One transfer, naming a pair that is as true as the test wants. */
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

/** Every transfer in the contract's order, as after a sign-in. */
export async function transferAll(person: Person): Promise<unknown[]> {
  const answers = [];
  for (const name of transferNames) {
    const answer = await transfer(person.browser, name, person);
    answers.push(answer.status === 200 ? await answer.json() : answer.status);
  }
  return answers;
}
