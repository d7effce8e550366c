import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  addToBag,
  count,
  createWorld,
  finalize,
  heldAndAvailable,
  one,
  openCheckout,
  openShopper,
  pay,
  payingShopper,
  type World,
} from '../../tests/support/checkout.fixture.ts';
import { expectConsole } from '../../tests/support/console-guard.ts';
import { createCustomer } from '../../tests/support/customer.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { withinAccra } from '../../tests/support/order-details.ts';
import {
  approveWithoutWebhook,
  completePaid,
  paidFacts,
  payWithoutOrder,
} from '../../tests/support/payment.fixture.ts';
import { createCode, payDiscounted, readSession, redeem } from '../../tests/support/promo.fixture.ts';
import { tellRefund } from '../../tests/support/refund.fixture.ts';
import { sweepExpiredSessions, sweepPayments, sweepUnclosedSessions } from './checkout.sweep.ts';
import { completePayment } from './complete-payment.ts';
import { findUnclosedSessions } from './session-end.records.ts';

useNamedShop();

const minutes = 60_000;

/** The world's dependencies with another `batch` of the database. */
function withBatch({ dependencies }: World, batch: (all: D1PreparedStatement[]) => Promise<unknown>) {
  const $client = new Proxy(env.DB, {
    get: (target, key) => {
      if (key === 'batch') return batch;
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const database = Object.assign(Object.create(dependencies.database), { $client });
  return { ...dependencies, database };
}

describe('killed in the middle', () => {
  const writes = [
    'insert on orders',
    'insert on order_item',
    'insert on order_transition',
    'update on checkout_session',
    'update on payment',
    'delete on hold',
    'delete on bag_item',
    'insert on points_entry',
    'insert on mail',
  ];

  test.each(writes)(
    'at the %s: no part of the order exists, and the sweep makes all of it',
    async (write) => {
      const world = createWorld();
      const { visitor, userId } = await createCustomer(world);
      const { session, reference } = await payingShopper(world, skus.plenty, { quantity: 2, as: visitor });
      const facts = await paidFacts(reference);
      await env.DB.prepare(
        `create trigger killed before ${write} begin select raise(abort, 'killed'); end`,
      ).run();
      await expect(completePayment(world.dependencies, reference, facts)).rejects.toThrow();
      await env.DB.prepare('drop trigger killed').run();
      expect(await count('orders', 'sessionId = ?', session._id)).toBe(0);
      expect(
        await count('order_item', 'skuId = ? and orderId not in (select id from orders)', skus.plenty.sku),
      ).toBe(0);
      expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 2, available: 48 });
      expect(await count('points_entry', 'ownerId = ?', userId)).toBe(0);

      await approveWithoutWebhook(reference, world.clock.now);
      world.clock.now += 90 * minutes;
      await sweepPayments(world.dependencies);
      await sweepUnclosedSessions(world.dependencies);
      expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
      expect(await count('points_entry', 'ownerId = ?', userId)).toBe(1);
      expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 48 });
    },
  );

  test.each(['on delivery', 'nothing'])(
    'between the freeze and an order that pays %s: the session ends on time like any other',
    async (payment) => {
      expectConsole('"event":"fault"');
      const { world, visitor, session } = await openShopper();
      const { id, code } = await createCode({ discountValue: 10_000, redemptionLimit: 1 });
      await redeem(visitor, session, code);
      await env.DB.prepare(
        `create trigger killed before insert on orders begin select raise(abort, 'killed'); end`,
      ).run();
      const { discount } = await readSession(visitor, session);
      const pod = { action: 'create-pod-order', podPaymentMethod: 'cash' };
      const answer =
        payment === 'nothing'
          ? payDiscounted(visitor, session)
          : pay(visitor, session, { ...pod, orderDetails: { ...withinAccra, discount } });
      await expect(answer).rejects.toThrow('answered 500');
      await env.DB.prepare('drop trigger killed').run();
      expect(await visitor.api('GET', '/checkout/active')).toMatchObject({ isFinalizingPayment: true });

      expect(await one('select redemptionCount from promo_code where id = ?', id)).toEqual({
        redemptionCount: 1,
      });
      world.clock.now = session.expiresAt;
      await sweepExpiredSessions(world.dependencies);
      expect(await visitor.api('GET', '/checkout/active')).toBeNull();
      expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 50 });
      expect(await one('select redemptionCount from promo_code where id = ?', id)).toEqual({
        redemptionCount: 0,
      });
    },
  );

  test('with the answer lost after the order was written: the next caller finds the order', async () => {
    const world = createWorld();
    const { session, reference } = await payingShopper(world);
    const facts = await paidFacts(reference);
    let isCut = false;
    const cut = withBatch(world, async (statements) => {
      const answer = await env.DB.batch(statements);
      if (!isCut) {
        isCut = true;
        throw new Error('the connection was cut');
      }
      return answer;
    });
    await expect(completePayment(cut, reference, facts)).rejects.toThrow('cut');
    expect(await completePayment(world.dependencies, reference, facts)).toMatchObject({ kind: 'ordered' });
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
  });

  test('of two concurrent payments, the one whose order failed is refunded', async () => {
    const world = createWorld();
    const { visitor, session, reference } = await payingShopper(world);
    await addToBag(visitor, skus.oil);
    const renewed = await openCheckout(visitor);
    const { reference: second = '' } = await finalize(visitor, renewed.session);
    expect(second).not.toBe(reference);
    const cut = withBatch(world, async (statements) => {
      if (await count('orders', 'sessionId = ?', session._id)) return env.DB.batch(statements);
      await completePaid(world, second);
      throw new Error('the connection was cut');
    });
    await approveWithoutWebhook(reference, world.clock.now);
    await expect(completePayment(cut, reference, await paidFacts(reference))).rejects.toThrow('cut');
    world.clock.now += 2 * minutes;
    await sweepPayments(world.dependencies);
    await world.settled();
    expect(await one('select refundReason from payment where reference = ?', reference)).toEqual({
      refundReason: 'second-payment',
    });
  });

  test('an event that failed is processed by the sweep', async () => {
    expectConsole('payment event');
    const world = createWorld();
    const { session, reference } = await payingShopper(world);
    await payWithoutOrder(world, reference);
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(0);
    world.clock.now += 15_000;
    await sweepPayments(world.dependencies);
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
  });

  test('a paid checkout whose order failed ends once staff refund it at the provider: its hold returns', async () => {
    expectConsole('payment event');
    const world = createWorld();
    const { visitor, session, reference } = await payingShopper(world, skus.plenty, { quantity: 2 });
    const { held } = await heldAndAvailable(skus.plenty);
    await payWithoutOrder(world, reference);
    await tellRefund(world, reference, {}, 'processed');
    expect(await heldAndAvailable(skus.plenty)).toMatchObject({ held: held - 2 });
    const { session: next } = await openCheckout(visitor);
    expect(next._id).not.toBe(session._id);
    world.clock.now += 90 * 60_000;
    const unclosed = await findUnclosedSessions(world.dependencies);
    expect(unclosed.map(({ sessionId }) => sessionId)).not.toContain(session._id);
  });
});
