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
  postAction,
  setStock,
  type World,
} from '../../tests/support/checkout.fixture.ts';
import { createCustomer } from '../../tests/support/customer.fixture.ts';
import { createGuest } from '../../tests/support/gateway-visitor.ts';
import { offerGift, removeGift } from '../../tests/support/gift.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { pickup } from '../../tests/support/order-details.ts';
import { approveWithoutWebhook, completePaid } from '../../tests/support/payment.fixture.ts';
import {
  claimOf,
  createCode,
  createCodeItem,
  openShopperWithGift,
  payDiscounted,
  readSession,
  redeem,
} from '../../tests/support/promo.fixture.ts';
import { sweepExpiredSessions } from '../checkout/checkout.sweep.ts';
import { mailOrderSteps } from '../orders/step-mails.records.ts';

useNamedShop();

const minutes = 60_000;

async function complete({ dependencies, clock }: World, reference: string) {
  await approveWithoutWebhook(reference, clock.now);
  return completePaid({ dependencies }, reference);
}

const orderOf = (sessionId: string) =>
  env.DB.prepare(
    `select skuId, price, order_item.isGift from order_item join orders on orders.id = orderId
     where sessionId = ? order by order_item.rowid`,
  )
    .bind(sessionId)
    .all()
    .then(({ results }) => results);

const hair = { skuId: skus.plenty.sku, price: 280_000, isGift: 0 };
const oil = { skuId: skus.oil.sku, price: 0, isGift: 1 };

describe('the gift in a checkout', () => {
  test('is free, allows a promo code, and the order earns points', async () => {
    const world = createWorld();
    const { itemId } = await offerGift({ quantity: 5 });
    const { code } = await createCode();
    const { visitor, userId } = await createCustomer(world);
    const { session } = await openShopperWithGift(world, skus.plenty, visitor);
    expect(session).toMatchObject({ amount: 280_000, discount: null });
    expect(session.items).toMatchObject([{ price: 2800 }, { price: 0, quantity: 1, isGift: true }]);
    expect(session.items[0]).not.toHaveProperty('isGift');
    const { reference = '' } = await finalize(visitor, session);
    expect(await claimOf(itemId)).toEqual({ claimed: 1, rows: 1 });
    await complete(world, reference);
    expect(await orderOf(session._id)).toEqual([hair, oil]);
    expect(await visitor.api('GET', `/orders/${session._id}`)).toMatchObject({
      amount: 280_000,
      items: [{ price: 2800 }, { price: 0, isGift: true }],
    });
    const mail = await one<{ text: string }>(
      `select text from mail where about = 'order-placed/' || (select id from orders where sessionId = ?)`,
      session._id,
    );
    expect(mail.text).toMatch(/Oil × 1: Free/);
    expect(await count('points_entry', 'ownerId = ?', userId)).toBe(1);
    expect(await visitor.api('GET', '/bags/active')).toMatchObject({ items: [] });

    const other = await openShopperWithGift(world);
    await redeem(other.visitor, other.session, code);
    expect(await readSession(other.visitor, other.session)).toMatchObject({
      amount: 280_000,
      discount: { totalDiscount: 280 },
    });
    const both = await payDiscounted(other.visitor, other.session);
    await complete(world, both.reference ?? '');
    expect(await count('redemption', 'sessionId = ? and isFinal = 1', other.session._id)).toBe(2);
  });

  test('its code is accepted when typed, but changes no price, unlike one without a quantity', async () => {
    const world = createWorld();
    await removeGift();
    const bare = await openShopper(world, [[skus.oil, 10]]);
    const gift = await offerGift();
    const { code } = await createCode({ isMultipleUses: 1 });
    expect(await redeem(bare.visitor, bare.session, gift.code)).toMatchObject({
      success: true,
      promoCode: { totalDiscount: 0 },
    });
    expect(await readSession(bare.visitor, bare.session)).toMatchObject({ amount: 85_500, discount: null });
    const unlimited = await createCode({ span: 'selected-products', autoApply: 1, discountValue: 10_000 });
    await createCodeItem(unlimited.id, { skuId: skus.oil.sku, quantity: null });
    expect(await redeem(bare.visitor, bare.session, unlimited.code)).toMatchObject({
      promoCode: { totalDiscount: 855 },
    });
    const { visitor, session } = await openShopperWithGift(world);
    await redeem(visitor, session, code);
    await redeem(visitor, session, gift.code);
    expect((await readSession(visitor, session)).discount).toMatchObject({ code });
  });

  test('without Hair it is not a checkout line', async () => {
    const world = createWorld();
    await offerGift({ quantity: 5 });
    const { visitor, session } = await openShopperWithGift(world);
    const bag = (await visitor.api('GET', '/bags/active')) as { _id: string };
    await env.DB.prepare('delete from bag_item where bagId = ? and isGift = 0').bind(bag._id).run();
    expect(await finalize(visitor, session)).toMatchObject({ code: 'BAG_CHANGED' });
    expect(await openCheckout(visitor)).toEqual({ success: false, message: 'Your bag is empty.' });
  });

  test('accepts a client that includes its price in subtotal and discount', async () => {
    const world = createWorld();
    await offerGift({ quantity: 5 });
    const { code } = await createCode({ isMultipleUses: 1 });
    const { visitor, session } = await openShopperWithGift(world);
    await redeem(visitor, session, code);
    const claim = (amount: number, totalDiscount: number) =>
      pay(visitor, session, {
        amount,
        orderDetails: { ...pickup, discount: { code, totalDiscount } },
      });
    expect(await claim(2885.5, 280)).toMatchObject({ code: 'AMOUNT_CHANGED' });
    expect(await claim(2800, 365.5)).toMatchObject({ code: 'AMOUNT_CHANGED' });
    expect(await claim(2885.5, 365.5)).toHaveProperty('authorization_url');
  });
});

describe('when only the gift is no longer available', () => {
  const takes = {
    'its stock is gone': () => setStock(skus.oil, 0),
    'all are claimed': (itemId: string) =>
      env.DB.prepare('update promo_code_item set quantity = quantityClaimed where id = ?').bind(itemId).run(),
    'the customer has had one': () =>
      env.DB.prepare(
        `insert into redemption (id, createdAt, promoCodeId, ownerId, sessionId, isFinal, onceKey)
         select 'had', 1, code.id, s.ownerId, 'before', 1, code.id || '/' || s.ownerId
         from promo_code code, (select ownerId from payment order by createdAt desc, rowid desc limit 1) s
         where code.autoApply = 1 and code.active = 1`,
      ).run(),
  };

  test.each(Object.entries(takes))('%s: the order is made without it', async (_, take) => {
    const world = createWorld();
    const { itemId } = await offerGift({ quantity: 5 });
    const { visitor, session } = await openShopperWithGift(world);
    const { reference = '' } = await finalize(visitor, session);
    world.clock.now += 21 * minutes;
    await sweepExpiredSessions(world.dependencies);
    expect(await claimOf(itemId)).toEqual({ claimed: 0, rows: 0 });
    await take(itemId);
    expect(await complete(world, reference)).toMatchObject({ kind: 'ordered' });
    expect(await orderOf(session._id)).toEqual([hair]);
    expect(await visitor.api('GET', '/bags/active')).toMatchObject({ items: [] });
    await postAction(visitor, session._id, { action: 'cancel-order' });
    await mailOrderSteps(world.dependencies);
    const { results: mails } = await env.DB.prepare(
      `select text from mail join orders on about like 'order-%/' || orders.id where sessionId = ?`,
    )
      .bind(session._id)
      .all<{ text: string }>();
    expect(mails.map(({ text }) => text.includes('Oil × 1'))).toEqual([false, false]);
  });
});

describe('a limited number of gifts', () => {
  test('six paid payment links give no more gifts than were available', async () => {
    const world = createWorld();
    const { itemId } = await offerGift({ quantity: 4 });
    const links = [];
    for (let at = 0; at < 6; at++) {
      const { visitor, session } = await openShopperWithGift(world);
      const { reference = '' } = await finalize(visitor, session);
      links.push({ session, reference });
      world.clock.now += 21 * minutes;
      await sweepExpiredSessions(world.dependencies);
    }
    for (const { reference } of links)
      expect(await complete(world, reference)).toMatchObject({ kind: 'ordered' });
    const orders = await Promise.all(links.map(({ session }) => orderOf(session._id)));
    expect(orders.filter((lines) => lines.length === 2)).toHaveLength(4);
    expect(await claimOf(itemId)).toEqual({ claimed: 4, rows: 4 });
    expect(await heldAndAvailable(skus.oil)).toEqual({ held: 0, available: 96 });
  });

  /** The former implementation: each order adds its claim without checking what is left. */
  test('the naive version gives six of four', async () => {
    const { itemId } = await offerGift({ quantity: 4 });
    let given = 0;
    for (let at = 0; at < 6; at++) {
      await env.DB.prepare(
        'update promo_code_item set quantityClaimed = min(quantity, quantityClaimed + 1) where id = ?',
      )
        .bind(itemId)
        .run();
      given += 1;
    }
    expect([given, (await claimOf(itemId)).claimed]).toEqual([6, 4]);
  });

  test('ordering and cancelling five times restores the limit', async () => {
    const world = createWorld();
    const { id, itemId } = await offerGift({ quantity: 1 }, { redemptionLimit: 1 });
    const visitor = await createGuest(world.dependencies);
    for (let at = 0; at < 5; at++) {
      const { session } = await openShopperWithGift(world, skus.plenty, visitor);
      expect(session.items).toHaveLength(2);
      const { reference = '' } = await payDiscounted(visitor, session);
      await complete(world, reference);
      expect(await claimOf(itemId)).toEqual({ claimed: 1, rows: 1 });
      await postAction(visitor, session._id, { action: 'cancel-order' });
      expect(await claimOf(itemId)).toEqual({ claimed: 0, rows: 0 });
      expect(await one('select redemptionCount from promo_code where id = ?', id)).toEqual({
        redemptionCount: 0,
      });
    }
  });

  test('the session that reserved the last one keeps it when it pays again', async () => {
    const world = createWorld();
    const { itemId } = await offerGift({ quantity: 1 });
    const { visitor, session } = await openShopperWithGift(world);
    await finalize(visitor, session);
    world.clock.now += 13_000;
    expect(await finalize(visitor, session, { ...pickup, pickupLocation: 'Osu' })).toHaveProperty(
      'reference',
    );
    expect(await claimOf(itemId)).toEqual({ claimed: 1, rows: 1 });
    const late = await createGuest(world.dependencies);
    await addToBag(late, skus.plenty);
    expect((await openCheckout(late)).session.items).toHaveLength(1);
  });
});
