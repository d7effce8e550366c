import { env } from 'cloudflare:workers';
import { hmac, newId, randomToken, sha256 } from '#gateway/crypto.ts';
import { createGateway } from '#gateway/gateway.ts';
import type { World } from './checkout.fixture.ts';
import { createVisitor, type Visitor } from './gateway-visitor.ts';
import type { TestSku } from './named-shop.ts';

export type Post = (path: string, body: unknown) => Promise<Response>;

/** Guests with one bag line each, inserted directly because there are many. */
export async function guestsWithBags(
  { dependencies }: World,
  many: number,
  good: TestSku,
): Promise<{ ownerId: string; bagId: string; post: Post }[]> {
  const run = crypto.randomUUID().slice(0, 8);
  const names = Array.from({ length: many }, (_, at) => `${run}-${at}`);
  const rows = JSON.stringify(names);
  const time = dependencies.now();
  await env.DB.batch([
    env.DB.prepare(`insert into guest (id, createdAt) select 'guest_' || value, ?2 from json_each(?1)`).bind(
      rows,
      time,
    ),
    env.DB.prepare(
      `insert into bag (id, createdAt, updatedAt, ownerId) select 'bag_' || value, ?2, ?2, 'guest_' || value from json_each(?1)`,
    ).bind(rows, time),
    env.DB.prepare(
      `insert into bag_item (id, createdAt, updatedAt, bagId, productId, skuId, quantity)
       select 'line_' || value, ?2, ?2, 'bag_' || value, ?3, ?4, 1 from json_each(?1)`,
    ).bind(rows, time, good.product, good.sku),
  ]);
  const gateway = createGateway(dependencies);
  return Promise.all(
    names.map(async (name) => {
      const ownerId = `guest_${name}`;
      const signature = await hmac(dependencies.settings.IDENTITY_SECRET, 'guest', ownerId);
      const headers = {
        cookie: `__Host-guest_id=1.${ownerId}.${signature}`,
        origin: 'https://shop.test',
        'content-type': 'application/json',
      };
      const post: Post = async (path, body) =>
        gateway.request(`https://shop.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { ownerId, bagId: `bag_${name}`, post };
    }),
  );
}

/** A signed-in customer, inserted directly. */
export async function createCustomer(world: World, email = `${crypto.randomUUID()}@example.com`) {
  const visitor = createVisitor(world.dependencies);
  const userId = await signInDirectly(world, visitor, email);
  return { visitor, userId };
}

/** Inserts the session, and the customer if there is none with this e-mail. Returns the customer's id. */
export async function signInDirectly({ dependencies }: World, { cookies }: Visitor, email: string) {
  const token = randomToken();
  const time = dependencies.now();
  const [, session] = await env.DB.batch<{ userId: string }>([
    env.DB.prepare('insert or ignore into user (id, createdAt, email) values (?, ?, ?)').bind(
      newId('user'),
      time,
      email,
    ),
    env.DB.prepare(
      `insert into user_session (tokenHash, createdAt, userId, lastSeenAt)
       select ?1, ?2, id, ?2 from user where email = ?3 returning userId`,
    ).bind(await sha256(token), time, email),
  ]);
  const [user] = session?.results ?? [];
  if (!user) throw new Error(`${email} could not sign in.`);
  cookies.set('__Host-user_id', token);
  return user.userId;
}
