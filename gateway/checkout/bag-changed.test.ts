import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { finalizePaymentBody } from '#contract/checkout/checkout-action.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
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
import type { Visitor } from '../../tests/support/gateway-visitor.ts';
import { offerGift, removeGift } from '../../tests/support/gift.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { pickup, withinAccra } from '../../tests/support/order-details.ts';
import { approveWithoutWebhook } from '../../tests/support/payment.fixture.ts';
import { openShopperWithGift } from '../../tests/support/promo.fixture.ts';
import { readActionData } from './action.records.ts';
import { freezeSession } from './freeze.records.ts';
import { validatePayment } from './validate-payment.ts';

useNamedShop();

const bagChanged = {
  success: false,
  message: 'Your bag has changed. Please review your order.',
  code: 'BAG_CHANGED',
};

const shop = 'https://shop.test';

async function empty(visitor: Visitor): Promise<void> {
  const bag = (await visitor.api('GET', '/bags/active')) as { _id: string };
  await visitor.api('DELETE', `/bags/${bag._id}/items/`);
}

describe('a bag that changed after its checkout was opened', () => {
  const changes: Record<string, (visitor: Visitor) => Promise<unknown>> = {
    'one more': (visitor) => addToBag(visitor, skus.plenty),
    'something else': (visitor) => addToBag(visitor, skus.oil),
    'nothing left': empty,
  };

  test.each(Object.entries(changes))('%s: cannot be paid before it is reviewed', async (_, change) => {
    const { visitor, session } = await openShopper();
    await change(visitor);
    expect(await finalize(visitor, session)).toEqual(bagChanged);
    const onDelivery = { action: 'create-pod-order', orderDetails: withinAccra, podPaymentMethod: 'cash' };
    expect(await pay(visitor, session, onDelivery)).toMatchObject(bagChanged);
    expect(await count('payment', 'sessionId = ?', session._id)).toBe(0);
  });

  test('also when only the gift became a line to be paid', async () => {
    const world = createWorld();
    await offerGift({ quantity: 5 });
    const { visitor, session } = await openShopperWithGift(world);
    await removeGift();
    await addToBag(visitor, skus.oil);
    expect(await finalize(visitor, session)).toMatchObject({ code: 'BAG_CHANGED' });
    const { session: reviewed } = await openCheckout(visitor);
    expect(reviewed).toMatchObject({ _id: session._id, amount: 288_550 });
    expect(reviewed.items[1]).toMatchObject({ price: 85.5 });
    expect(reviewed.items[1]).not.toHaveProperty('isGift');
  });

  test('also while the session is in payment: its link is not returned again', async () => {
    const world = createWorld();
    const { visitor, session } = await payingShopper(world);
    await addToBag(visitor, skus.oil);
    world.clock.now += 13_000;
    expect(await finalize(visitor, session)).toEqual(bagChanged);
    const renewed = await openCheckout(visitor);
    expect(await finalize(visitor, renewed.session)).toHaveProperty('authorization_url');
  });
});

describe('a bag that changes while its checkout is being frozen', () => {
  async function validated({ dependencies }: World, visitor: Visitor, sessionId: string) {
    const { ownerId } = await one<{ ownerId: string }>(
      'select ownerId from checkout_session where id = ?',
      sessionId,
    );
    const { session, contents } = await readActionData(dependencies, { sessionId, ownerId });
    if (!session) throw new Error('no session');
    const store = (await visitor.api('GET', '/storefront?storeName=Strand')) as never;
    const body = {
      ...finalizePaymentBody.parse({ amount: 2800, orderDetails: pickup }),
      customerEmail: 'ama@example.com',
      amount: toMinor(280_000),
    };
    const request = { body, sessionId, ownerId, shopUrl: shop, origin: shop };
    const context = { dependencies, request, session, store, contents, verified: [] };
    const snapshot = await validatePayment(context, body);
    if ('success' in snapshot) throw new Error(snapshot.message);
    return {
      session: session.row,
      snapshot,
      kind: 'online',
      reference: `PAY-${sessionId}`,
    } as const;
  }

  test('breaks the freeze', async () => {
    const { world, visitor, session } = await openShopper();
    const freeze = await validated(world, visitor, session._id);
    await addToBag(visitor, skus.plenty);
    expect(await freezeSession(world.dependencies, freeze)).toMatchObject({ ok: false });
    expect(await count('payment', 'sessionId = ?', session._id)).toBe(0);
  });

  test('the naive twin, which checks first, sells what is not in the bag', async () => {
    const { world, visitor, session } = await openShopper();
    const { snapshot } = await validated(world, visitor, session._id);
    await empty(visitor);
    const written = await env.DB.prepare(
      `update checkout_session set isFinalizingPayment = 1
       where id = ? and expiresAt > ? and endedAt is null and placedOrderId is null`,
    )
      .bind(session._id, world.clock.now)
      .run();
    expect(written.meta.changes).toBe(1);
    expect(snapshot.lines).toHaveLength(1);
    expect(
      await count(
        'bag_item',
        'skuId = ? and bagId = (select bagId from checkout_session where id = ?)',
        skus.plenty.sku,
        session._id,
      ),
    ).toBe(0);
  });
});

describe('an emptied bag', () => {
  const refused = { success: false, message: 'Your bag is empty.' };

  test('ends the open session: its hold returns', async () => {
    const { visitor, session } = await openShopper();
    await empty(visitor);
    expect(await openCheckout(visitor)).toEqual(refused);
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 50 });
    expect(await visitor.api('GET', '/checkout/active')).toBeNull();
    expect(await finalize(visitor, session)).toMatchObject({ message: 'Your checkout session has expired' });
  });

  test('ends a session in payment, unless it was paid', async () => {
    const world = createWorld();
    const unpaid = await payingShopper(world);
    await empty(unpaid.visitor);
    expect(await openCheckout(unpaid.visitor)).toEqual(refused);
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 50 });

    const paid = await payingShopper(world);
    await approveWithoutWebhook(paid.reference, world.clock.now);
    await empty(paid.visitor);
    expect(await openCheckout(paid.visitor)).toMatchObject({
      success: true,
      session: { _id: paid.session._id },
    });
    expect(await count('orders', 'sessionId = ?', paid.session._id)).toBe(1);
    expect(await openCheckout(paid.visitor), 'the order is known').toEqual(refused);
  });
});
