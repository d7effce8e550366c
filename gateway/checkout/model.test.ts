import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  act,
  addToBag,
  count,
  createWorld,
  finalize,
  one,
  openCheckout,
  stockIs,
  type World,
} from '../../tests/world/checkout-world.ts';
import { guestOf, type Visitor } from '../../tests/world/gateway-visitor.ts';
import { goods, openNamedShop } from '../../tests/world/named-shop.ts';
import { approveInSilence, paidFacts } from '../../tests/world/payment-world.ts';
import { sweepExpired } from '../sweeps/expiry.sweep.ts';
import { sweepPayments } from '../sweeps/payments.sweep.ts';
import { completePayment } from './complete.ts';

beforeAll(openNamedShop);

const commands = [
  'add',
  'pay',
  'approve',
  'approveFirst',
  'finish',
  'cancel',
  'wait',
  'sweep',
  'buy',
  'payAnew',
] as const;
type Command = (typeof commands)[number];

type Shopper = { readonly visitor: Visitor; readonly references: string[]; sessionId?: string };

const newShopper = async (world: World): Promise<Shopper> => ({
  visitor: await guestOf(world.dependencies),
  references: [],
});

/** Does one thing that a shopper, the provider or time may do; whatever is not possible is refused. */
async function run(world: World, shopper: Shopper, command: Command): Promise<void> {
  const { visitor, sessionId, references } = shopper;
  world.clock.now += 4000;
  const does: Record<Command, () => Promise<unknown>> = {
    add: () => addToBag(visitor, goods.lastOne),
    pay: () => pay(shopper),
    payAnew: async () => {
      await pay(shopper);
      await addToBag(visitor, goods.lastOne);
      await pay(shopper);
    },
    approve: () => approve(world, references.at(-1)),
    approveFirst: () => approve(world, references.at(-2)),
    finish: async () => sessionId && act(visitor, sessionId, { action: 'complete-checkout' }),
    cancel: async () => sessionId && act(visitor, sessionId, { action: 'cancel-order' }),
    wait: async () => {
      world.clock.now += 21 * 60_000;
    },
    sweep: async () => {
      await sweepExpired(world.dependencies);
      await sweepPayments(world.dependencies);
    },
    buy: async () => {
      await addToBag(visitor, goods.lastOne);
      await pay(shopper);
      await approve(world, references.at(-1));
    },
  };
  await does[command]();
  await world.settled();
}

async function pay(shopper: Shopper): Promise<void> {
  const opened = await openCheckout(shopper.visitor);
  if (!opened.success) return;
  shopper.sessionId = opened.session._id;
  const { reference } = await finalize(shopper.visitor, opened.session);
  if (reference !== undefined) shopper.references.push(reference);
}

async function approve(world: World, reference: string | undefined): Promise<void> {
  if (reference === undefined) return;
  await approveInSilence(reference, world.clock.now);
  await completePayment(world.dependencies, reference, await paidFacts(reference));
}

const initialStock = 6;

/** What must hold after any history: goods neither made nor lost, no payment kept without its order. */
async function check(): Promise<void> {
  const found = await one<Record<string, number>>(
    `select quantityAvailable as available, inventoryCount as inventory,
       (select coalesce(sum(quantity), 0) from hold where skuId = sku.id) as held,
       (select coalesce(sum(item.quantity), 0) from order_item item join orders on orders.id = item.orderId
         where item.skuId = sku.id and orders.status <> 'cancelled') as sold,
       (select count(*) from payment where status = 'paid' and refundStatus is null and not exists
         (select 1 from orders where externalReference = payment.reference)) as keptWithoutOrder,
       (select count(*) from payment where refundStatus is not null and exists
         (select 1 from orders where externalReference = payment.reference and status <> 'cancelled')) as orderedAndRefunded,
       (select count(*) - count(distinct sessionId) from orders) as doubled
     from sku where id = ?`,
    goods.lastOne.sku,
  );
  expect(found).toMatchObject({
    inventory: initialStock,
    keptWithoutOrder: 0,
    orderedAndRefunded: 0,
    doubled: 0,
  });
  expect(found['available']).toBeGreaterThanOrEqual(0);
  expect((found['available'] ?? 0) + (found['held'] ?? 0) + (found['sold'] ?? 0)).toBe(initialStock);
}

async function startOver(): Promise<void> {
  const tables = [
    'order_item',
    'order_transition',
    'order_refund',
    'orders',
    'payment',
    'hold',
    'checkout_item',
  ];
  await env.DB.batch([
    ...tables.map((table) => env.DB.prepare(`delete from ${table}`)),
    env.DB.prepare('delete from checkout_session'),
    env.DB.prepare('delete from limit_counter'),
    env.DB.prepare('delete from sandbox_refund'),
  ]);
  await stockIs(goods.lastOne, initialStock);
}

test('any history of two shoppers, the provider and time conserves goods and money', async () => {
  const reached = { orders: 0, refunds: 0 };
  const step = fc.tuple(fc.nat(1), fc.constantFrom(...commands));
  const histories = fc.array(step, { minLength: 8, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      await startOver();
      const world = createWorld();
      const shoppers = [await newShopper(world), await newShopper(world)];
      for (const [who, command] of history) {
        const shopper = shoppers[who];
        if (shopper) await run(world, shopper, command);
        await check();
      }
      reached.orders += await count('orders');
      reached.refunds += await count('payment', 'refundStatus is not null');
    }),
    { numRuns: 40, seed: 20_261_121, endOnFailure: true },
  );
  expect(reached.orders, 'histories that prove something').toBeGreaterThan(40);
  expect(reached.refunds).toBeGreaterThan(10);
}, 180_000);
