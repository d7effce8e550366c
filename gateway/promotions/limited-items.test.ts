import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  createWorld,
  finalize,
  one,
  openShopper,
  postAction,
  setStock,
} from '../../tests/support/checkout.fixture.ts';
import { offerGift } from '../../tests/support/gift.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { pickup } from '../../tests/support/order-details.ts';
import { completePaid } from '../../tests/support/payment.fixture.ts';
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

useNamedShop();

const minutes = 60_000;

describe('limited items of a code', () => {
  async function limited(quantity: number) {
    const { id, code } = await createCode({ span: 'selected-products', isMultipleUses: 1 });
    const itemId = `item-${id}`;
    await createCodeItem(id, { id: itemId, skuId: skus.oil.sku, quantity });
    return { code, itemId };
  }

  test('are reserved at freeze, adjusted when frozen again, and final with the order', async () => {
    const world = createWorld();
    const { code, itemId } = await limited(10);
    const { visitor, session } = await openShopper(world, [[skus.oil, 3]]);
    await redeem(visitor, session, code);
    expect(await claimOf(itemId)).toEqual({ claimed: 0, rows: 0 });
    await payDiscounted(visitor, session);
    world.clock.now += 13_000;
    const { discount } = await readSession(visitor, session);
    const other = { ...pickup, discount, pickupLocation: 'Osu' };
    const { reference = '' } = await finalize(visitor, session, other);
    expect(await claimOf(itemId)).toEqual({ claimed: 3, rows: 1 });
    await completePaid(world, reference);
    expect(await claimOf(itemId)).toEqual({ claimed: 3, rows: 1 });
  });

  test('are released once: by expiry, by cancelling, and when the code is removed', async () => {
    const world = createWorld();
    const { code, itemId } = await limited(3);
    const frozen = async () => {
      const { visitor, session } = await openShopper(world, [[skus.oil, 3]]);
      await redeem(visitor, session, code);
      await payDiscounted(visitor, session);
      expect(await claimOf(itemId)).toEqual({ claimed: 3, rows: 1 });
      return { visitor, session };
    };
    await frozen();
    world.clock.now += 21 * minutes;
    await sweepExpiredSessions(world.dependencies);
    await sweepExpiredSessions(world.dependencies);
    expect(await claimOf(itemId)).toEqual({ claimed: 0, rows: 0 });
    const ended = await frozen();
    await postAction(ended.visitor, ended.session._id, { action: 'cancel-order' });
    expect(await claimOf(itemId)).toEqual({ claimed: 0, rows: 0 });
    const bare = await frozen();
    expect(await finalize(bare.visitor, bare.session)).toHaveProperty('authorization_url');
    expect(await claimOf(itemId)).toEqual({ claimed: 0, rows: 0 });
  });

  test.each(['discount', 'gift'])(
    'a late payment keeps its frozen price after staff removed its %s from the code',
    async (kind) => {
      const world = createWorld();
      await setStock(skus.plenty, 50);
      const { code, itemId } = kind === 'gift' ? await offerGift({ quantity: 5 }) : await limited(3);
      const { visitor, session } = await (kind === 'gift'
        ? openShopperWithGift(world)
        : openShopper(world, [[skus.oil, 3]]));
      if (kind === 'discount') await redeem(visitor, session, code);
      const { reference = '' } = await payDiscounted(visitor, session);
      world.clock.now += 21 * minutes;
      await sweepExpiredSessions(world.dependencies);
      await env.DB.prepare('delete from promo_code_item where id = ?').bind(itemId).run();
      expect(await completePaid(world, reference)).toMatchObject({
        kind: 'ordered',
      });
      expect(
        await one(
          `select sum(quantity) as quantity from order_item join orders on orders.id = orderId
         where sessionId = ? and skuId = ?`,
          session._id,
          skus.oil.sku,
        ),
      ).toEqual({ quantity: kind === 'gift' ? 1 : 3 });
    },
  );

  test('one of eight parallel shoppers gets the last three', async () => {
    const world = createWorld();
    const { code, itemId } = await limited(3);
    const shoppers = [];
    for (let at = 0; at < 8; at++) shoppers.push(await openShopper(world, [[skus.oil, 3]]));
    for (const { visitor, session } of shoppers) await redeem(visitor, session, code);
    const started = await Promise.all(
      shoppers.map(({ visitor, session }) => payDiscounted(visitor, session)),
    );
    expect(started.filter(({ reference }) => reference !== undefined)).toHaveLength(1);
    expect(await claimOf(itemId)).toEqual({ claimed: 3, rows: 1 });
  }, 60_000);
});
