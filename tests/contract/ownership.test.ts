import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { createWorld, one, payingShopper } from '../support/checkout.fixture.ts';
import { createCustomer } from '../support/customer.fixture.ts';
import { createGuest, type Visitor } from '../support/gateway-visitor.ts';
import { openNamedShop, skus } from '../support/named-shop.ts';
import { completePaid } from '../support/payment.fixture.ts';

beforeAll(openNamedShop);

/** Calls whose ids are public, and why. */
const open: Readonly<Record<string, string>> = {
  'GET /products/:idOrSlug': 'the catalogue',
  'GET /products/:idOrSlug/goes-with': 'the catalogue',
  'GET /reviews/product/:productId': 'published reviews',
  'GET /pictures/:file': 'pictures of products and published reviews',
  'GET /orders/:orderId/linked': 'opens by a signed key, see gateway/orders/order-link.test.ts',
};

/** Calls that read a customer's row: the ids that each call accepts. */
const owned: Readonly<Record<string, (ids: Ids) => string[]>> = {
  'GET /orders/:orderId': ({ orderId, reference, sessionId }) => [orderId, reference, sessionId],
  'GET /checkout/:sessionId': ({ sessionId }) => [sessionId],
  'GET /checkout/verify/:reference': ({ reference }) => [reference],
  'GET /rewards/order-points': ({ orderId }) => [orderId],
  'GET /reviews/order-item/:orderItemId': ({ itemId }) => [itemId],
  'GET /reviews/user/product-sku/:productSkuId': () => [skus.plenty.sku],
};

type Ids = { orderId: string; reference: string; sessionId: string; itemId: string };

const query: Readonly<Record<string, string>> = { 'GET /rewards/order-points': '?orderId=' };

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

const withId = Object.values(endpoints)
  .filter(({ method, path }) => method === 'GET' && path.includes(':'))
  .map(nameOf);

test('every reading call with an id is in one of the tables', () => {
  expect(withId.filter((name) => !(name in open) && !(name in owned))).toEqual([]);
});

async function buyAndReview(world: ReturnType<typeof createWorld>, visitor: Visitor): Promise<Ids> {
  const { reference, session } = await payingShopper(world, skus.plenty, { as: visitor });
  const completion = await completePaid(world, reference);
  const orderId = completion.kind === 'ordered' ? completion.orderId : '';
  await env.DB.prepare(
    `insert into review (id, createdAt, updatedAt, ownerId, orderId, orderItemId, productId, skuId, title, ratings)
     select 'review_' || item.id, 1, 1, orders.ownerId, orders.id, item.id, item.productId, item.skuId, 'Soft', '[]'
     from order_item item join orders on orders.id = item.orderId where orders.id = ?`,
  )
    .bind(orderId)
    .run();
  const { id: itemId } = await one<{ id: string }>('select id from order_item where orderId = ?', orderId);
  return { orderId, reference, sessionId: session._id, itemId };
}

test.each(Object.keys(owned))('%s responds to another customer’s id as to an unknown one', async (name) => {
  const world = createWorld();
  const owners = {
    guest: await createGuest(world.dependencies),
    user: (await createCustomer(world)).visitor,
  };
  const others = {
    guest: await createGuest(world.dependencies),
    user: (await createCustomer(world)).visitor,
  };
  for (const [who, owner] of Object.entries(owners)) {
    const ids = await buyAndReview(world, owner);
    for (const id of owned[name]?.(ids) ?? []) {
      const own = await read(owner, name, id);
      for (const [as, other] of Object.entries(others)) {
        const response = await read(other, name, id);
        expect(response, `${as} reads ${who}'s`).toEqual(await read(other, name, `${id.slice(0, -4)}none`));
        expect(response, `${as} reads ${who}'s`).not.toEqual(own);
      }
    }
  }
});

async function read(visitor: Visitor, name: string, id: string): Promise<unknown> {
  const path = name.replace('GET ', '').replace(/:\w+/, id) + (name in query ? `${query[name]}${id}` : '');
  const answer = await visitor.send('GET', path);
  const headers = [...new Set(answer.headers.keys())].sort();
  return { status: answer.status, headers, body: (await answer.text()).replaceAll(id, 'the id') };
}
