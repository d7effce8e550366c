import { env } from 'cloudflare:workers';
import { newId, randomToken, sha256 } from '#gateway/http/digest.ts';
import { send } from './model-calls.ts';
import type { Model, Shopper } from './model-shop.ts';

const userCookie = '__Host-user_id';

/** Signs a guest in and moves what it has, or closes the page before all of it has moved. */
export async function signIn({ world }: Model, { visitor, email }: Shopper, choice: number): Promise<void> {
  if (visitor.cookies.has(userCookie)) return;
  const guestId = (await send(visitor, 'GET', '/guests'))._id;
  const time = world.dependencies.now();
  const token = randomToken();
  await env.DB.batch([
    env.DB.prepare('insert or ignore into user (id, createdAt, email) values (?, ?, ?)').bind(
      newId('user'),
      time,
      email,
    ),
    env.DB.prepare(
      `insert into user_session (tokenHash, createdAt, userId, lastSeenAt)
       select ?1, ?2, id, ?2 from user where email = ?3`,
    ).bind(await sha256(token), time, email),
  ]);
  visitor.cookies.set(userCookie, token);
  const user = await env.DB.prepare('select id from user where email = ?')
    .bind(email)
    .first<{ id: string }>();
  if (!guestId || !user) return;
  const userId = user.id;
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
