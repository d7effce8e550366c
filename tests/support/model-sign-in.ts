import { signInDirectly } from './customer.fixture.ts';
import { send } from './model-calls.ts';
import type { Model, Shopper } from './model-shop.ts';

const userCookie = '__Host-user_id';

/** Signs a guest in and moves what it has, or closes the page before all of it has moved. */
export async function signIn({ world }: Model, { visitor, email }: Shopper, choice: number): Promise<void> {
  if (visitor.cookies.has(userCookie)) return;
  const guestId = (await send(visitor, 'GET', '/guests'))._id;
  const userId = await signInDirectly(world, visitor, email);
  if (!guestId) return;
  const change = { currentOwnerId: guestId, newOwnerId: userId };
  const moved = choice % 4 === 0 ? choice % 3 : 3;
  const moves = ['/bags/x/owner', '/savedBags/x/owner', '/orders/owner'].slice(0, moved);
  for (const path of moves) await send(visitor, 'POST', path, change);
  if (moved < 3) return;
  await send(visitor, 'POST', '/analytics/update-owner', { guestId, userId });
  await send(visitor, 'POST', '/rewards/award-guest-orders', { guestId, userId });
}

/** All but the shopper who stays signed in. */
export async function signOut(_: Model, { visitor, email }: Shopper): Promise<void> {
  if (email !== 'kofi@example.com') visitor.cookies.delete(userCookie);
}
