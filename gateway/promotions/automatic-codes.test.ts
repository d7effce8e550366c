import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { getPromoCodes } from '#contract/promotions/promo-code.endpoints.ts';
import type { redeemPromoCode } from '#contract/promotions/redeem.endpoints.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import { bagPrices } from '#shop/promotions/price.rules.ts';
import {
  addToBag,
  createWorld,
  finalize,
  openCheckout,
  openShopper,
  pay,
  type SessionWire,
} from '../../tests/support/checkout.fixture.ts';
import { answerOf } from '../../tests/support/contract-answer.ts';
import type { Visitor } from '../../tests/support/gateway-visitor.ts';
import { offerGift, removeGift } from '../../tests/support/gift.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { pickup, withinAccra } from '../../tests/support/order-details.ts';
import {
  createCode,
  createCodeItem,
  openShopperWithGift,
  readSession,
  redeem,
} from '../../tests/support/promo.fixture.ts';

useNamedShop();
beforeEach(async () => {
  await removeGift();
});

const many = { isMultipleUses: 1 };
const automatic = { ...many, autoApply: 1 };

const applyAutomatically = (visitor: Visitor, session: SessionWire, code: string) =>
  visitor.api('POST', '/stores/promoCodes', {
    code,
    checkoutSessionId: session._id,
    isAutomatic: true,
  }) as Promise<Answer<typeof redeemPromoCode>>;

const removeCode = (visitor: Visitor, { _id }: SessionWire) =>
  visitor.api('DELETE', `/stores/promoCodes/${_id}`);

type Dropping = SessionWire & { droppedCode?: string };

describe('an automatic code', () => {
  test('never replaces a typed code', async () => {
    const { visitor, session } = await openShopper();
    const typed = await createCode(many);
    const own = await createCode(automatic);
    await redeem(visitor, session, typed.code);
    expect(await applyAutomatically(visitor, session, own.code)).toMatchObject({ success: false });
    expect((await readSession(visitor, session)).discount).toMatchObject({ code: typed.code });
  });

  test('is not applied again after the shopper removed it, unless typed', async () => {
    const { visitor, session } = await openShopper();
    const own = await createCode(automatic);
    expect(await applyAutomatically(visitor, session, own.code)).toMatchObject({ success: true });
    expect(await removeCode(visitor, session)).toEqual({ success: true });
    expect((await readSession(visitor, session)).discount).toBeNull();
    expect(await applyAutomatically(visitor, session, own.code)).toMatchObject({ success: false });
    const other = await createCode(automatic);
    expect(await applyAutomatically(visitor, session, other.code)).toMatchObject({ success: true });
    expect(await redeem(visitor, session, own.code)).toMatchObject({ success: true });
  });

  test('dropped by a changed bag leaves no dropped code', async () => {
    const { visitor, session } = await openShopper();
    const own = await createCode(automatic);
    await applyAutomatically(visitor, session, own.code);
    await addToBag(visitor, skus.oil);
    const { session: renewed } = await openCheckout(visitor);
    expect(renewed.discount).toBeNull();
    expect(renewed).not.toHaveProperty('droppedCode');
    expect(await applyAutomatically(visitor, session, own.code)).toMatchObject({ success: true });
  });
});

describe('a typed code dropped by a changed bag', () => {
  async function dropped() {
    const { visitor, session } = await openShopper();
    const typed = await createCode(many);
    await redeem(visitor, session, typed.code);
    await addToBag(visitor, skus.oil);
    const renewed = (await openCheckout(visitor)).session as Dropping;
    expect(renewed).toMatchObject({ discount: null, droppedCode: typed.code });
    return { visitor, session, typed };
  }

  test('blocks automatic codes until the shopper decides', async () => {
    const { visitor, session, typed } = await dropped();
    const own = await createCode(automatic);
    expect(await applyAutomatically(visitor, session, own.code)).toMatchObject({ success: false });
    expect(await redeem(visitor, session, typed.code)).toMatchObject({ success: true });
    expect(await readSession(visitor, session)).not.toHaveProperty('droppedCode');
  });

  test('disappears when it is removed', async () => {
    const { visitor, session } = await dropped();
    await removeCode(visitor, session);
    expect(await readSession(visitor, session)).not.toHaveProperty('droppedCode');
  });
});

describe('removing a code', () => {
  test('needs an own, live session', async () => {
    const world = createWorld();
    const { visitor, session } = await openShopper(world);
    const other = await openShopper(world);
    expect(await removeCode(other.visitor, session)).toMatchObject({
      success: false,
      message: 'This checkout session does not exist',
    });
    world.clock.now += 20 * 60_000;
    expect(await removeCode(visitor, session)).toMatchObject({
      message: 'Your checkout session has expired',
    });
  });

  test('with `discount: null` charges the undiscounted total that a reload shows', async () => {
    const { visitor, session } = await openShopper();
    const { code } = await createCode(many);
    await redeem(visitor, session, code);
    const absent = { ...pickup, discount: undefined };
    expect(await finalize(visitor, session, absent)).toMatchObject({ code: 'AMOUNT_CHANGED' });
    expect((await readSession(visitor, session)).discount).toMatchObject({ code });
    const { reference } = await finalize(visitor, session, { ...pickup, discount: null });
    expect(reference).toBeDefined();
    expect(await readSession(visitor, session)).toMatchObject({ amount: 280_000, discount: null });
    expect(
      await env.DB.prepare('select amount from payment where reference = ?').bind(reference).first(),
    ).toEqual({
      amount: 280_000,
    });
  });

  test('a claimed discount without a total is compared by its code', async () => {
    const { visitor, session } = await openShopper();
    const { code } = await createCode(many);
    await redeem(visitor, session, code);
    const claim = (claimed: string) =>
      pay(visitor, session, {
        orderDetails: { ...withinAccra, discount: { code: claimed } },
      });
    expect(await claim('Another')).toMatchObject({ code: 'AMOUNT_CHANGED' });
    expect(await claim(code.toLowerCase())).toHaveProperty('authorization_url');
  });
});

describe('the total shown equals the total charged', () => {
  /** Computed like the bag page, from the public lists. */
  async function shown(visitor: Visitor) {
    const codes = await answerOf(getPromoCodes, visitor, '/stores/promoCodes?withItems=true');
    const bag = (await visitor.api('GET', '/bags/active')) as {
      items: { productSkuId: string; productId: string; quantity: number; price: number }[];
    };
    const lines = bag.items.map((item) => ({ ...item, price: (item.price * 100) as never }));
    return bagPrices(lines, { codes, items: codes.flatMap(({ items = [] }) => items), redeemed: [] }).total;
  }

  test('Hair with its gift: a code for it, a sitewide sale, and a smaller typed code', async () => {
    const world = createWorld();
    await offerGift();
    const glow = await createCode({ ...automatic, discountValue: 1500, span: 'selected-products' });
    await createCodeItem(glow.id, { skuId: skus.plenty.sku });
    const sale = await createCode({ ...automatic, discountValue: 500, sitewide: 1 });
    const fixed = await createCode({
      ...many,
      discountType: 'fixed',
      discountValue: 10_000,
      minimumSubtotal: 50_000,
    });

    const { visitor, session } = await openShopperWithGift(world);
    expect(await shown(visitor)).toBe(238_000);
    await applyAutomatically(visitor, session, glow.code);
    expect(await readSession(visitor, session)).toMatchObject({
      amount: 280_000,
      discount: { totalDiscount: 420 },
    });
    await redeem(visitor, session, fixed.code);
    expect(await applyAutomatically(visitor, session, glow.code)).toMatchObject({ success: false });
    const { discount } = await readSession(visitor, session);
    await finalize(visitor, session, { ...pickup, discount });
    expect(
      await env.DB.prepare('select amount from payment where sessionId = ?').bind(session._id).first(),
    ).toEqual({ amount: 270_000 });

    const other = await openShopperWithGift(world, skus.lastOne);
    expect(await shown(other.visitor)).toBe(285_000);
    expect(await applyAutomatically(other.visitor, other.session, sale.code)).toMatchObject({
      promoCode: { totalDiscount: 150 },
    });
  });

  test('a code on small bags never makes a product free', async () => {
    const { visitor, session } = await openShopper(createWorld(), [[skus.oil, 1]]);
    const legon = await createCode({
      ...many,
      discountType: 'fixed',
      discountValue: 10_000,
      minimumSubtotal: 50_000,
    });
    expect(await redeem(visitor, session, legon.code)).toEqual({
      success: false,
      message: 'Spend GHS\u00a0500 or more to use this promo code.',
    });
  });
});
