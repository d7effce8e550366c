import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { getGuest } from '#contract/customers/customer.endpoints.ts';
import { getPromoCodeItems, getPromoCodes } from '#contract/promotions/promo-code.endpoints.ts';
import { answerOf } from '../../tests/support/contract-answer.ts';
import {
  createGuest,
  createVisitor,
  testDependencies,
  type Visitor,
} from '../../tests/support/gateway-visitor.ts';
import { openListedShop, sell, write } from '../../tests/support/listed-shop.ts';
import { offer, promoCode, promoCodeItem, redemption } from '../database/promotion.tables.ts';
import { insertInto } from '../demo/insert.statements.ts';

const now = 1_760_000_000_000;
const dependencies = testDependencies({ now: () => now });
const unidentified = createVisitor(dependencies);
let guest: Visitor;
let guestId: string;

const code = (id: string, changes: Partial<typeof promoCode.$inferInsert> = {}) => ({
  id,
  createdAt: 1,
  code: id.toUpperCase(),
  discountType: 'percentage' as const,
  discountValue: 1250,
  span: 'entire-order' as const,
  active: true,
  displayText: '12.5%',
  validFrom: now,
  validTo: now,
  ...changes,
});

const codes = (visitor: Visitor, query = '') =>
  answerOf(getPromoCodes, visitor, `/stores/promoCodes${query}`);
const items = (visitor: Visitor) => answerOf(getPromoCodeItems, visitor, '/stores/promoCodeItems');
const ids = (documents: { _id: string }[]) => documents.map(({ _id }) => _id);

beforeAll(async () => {
  await openListedShop();
  await sell({
    wig: {
      skus: [
        { color: 'black', price: 500 },
        { price: 600, isVisible: false },
      ],
    },
    cap: { skus: [{ price: 20 }] },
  });
  guest = await createGuest(dependencies);
  guestId = (await answerOf(getGuest, guest, '/guests'))?._id ?? '';
  await write(
    insertInto(promoCode, [
      code('sitewide', { createdAt: 2, sitewide: true }),
      code('auto', {
        createdAt: 1,
        autoApply: true,
        discountType: 'fixed',
        discountValue: 2050,
        span: 'selected-products',
        redemptionLimit: 9,
      }),
      code('secret'),
      code('offered', { createdAt: 3, isExclusive: true, isMultipleUses: true }),
      code('off', { sitewide: true, active: false }),
      code('early', { sitewide: true, validFrom: now + 1, validTo: now + 2 }),
      code('late', { autoApply: true, validFrom: 0, validTo: now - 1 }),
    ]),
    insertInto(promoCodeItem, [
      { id: 'item-wig', createdAt: 1, promoCodeId: 'auto', productId: 'product-wig', skuId: 'sku-wig-1' },
      { id: 'item-hidden', createdAt: 2, promoCodeId: 'auto', skuId: 'sku-wig-2', quantity: 5 },
      {
        id: 'item-left',
        createdAt: 3,
        promoCodeId: 'auto',
        skuId: 'sku-cap-1',
        quantity: 5,
        quantityClaimed: 4,
      },
      {
        id: 'item-out',
        createdAt: 4,
        promoCodeId: 'auto',
        skuId: 'sku-cap-1',
        quantity: 5,
        quantityClaimed: 5,
      },
      { id: 'item-product', createdAt: 5, promoCodeId: 'auto', productId: 'product-cap' },
      { id: 'item-secret', createdAt: 6, promoCodeId: 'secret', skuId: 'sku-cap-1' },
      { id: 'item-offered', createdAt: 7, promoCodeId: 'offered', skuId: 'sku-cap-1' },
    ]),
    insertInto(offer, [
      {
        id: 'offer-1',
        createdAt: 1,
        email: 'a@b.test',
        promoCodeId: 'offered',
        ownerId: guestId,
        status: 'sent',
      },
      {
        id: 'offer-2',
        createdAt: 1,
        email: 'a@b.test',
        promoCodeId: 'off',
        ownerId: guestId,
        status: 'sent',
      },
    ]),
    insertInto(redemption, [
      {
        id: 'used',
        createdAt: 5,
        promoCodeId: 'auto',
        ownerId: guestId,
        sessionId: 'a',
        isFinal: true,
        onceKey: 'a',
      },
      { id: 'held', createdAt: 6, promoCodeId: 'sitewide', ownerId: guestId, sessionId: 'b', onceKey: 'b' },
      {
        id: 'else',
        createdAt: 7,
        promoCodeId: 'auto',
        ownerId: 'guest-else',
        sessionId: 'c',
        isFinal: true,
        onceKey: 'c',
      },
    ]),
  );
});

describe('promo codes', () => {
  test('lists public codes by creation, and never secret ones', async () => {
    expect(ids(await codes(unidentified))).toEqual(['auto', 'sitewide']);
  });

  test('lists a code for a customer with an offer for it', async () => {
    expect(ids(await codes(guest))).toEqual(['auto', 'sitewide', 'offered']);
  });

  test('returns fixed values in whole units and percentages as they are', async () => {
    expect(await unidentified.api('GET', '/stores/promoCodes')).toEqual([
      {
        _id: 'auto',
        _creationTime: 1,
        storeId: 'store-1',
        code: 'AUTO',
        discountType: 'fixed',
        discountValue: 20.5,
        span: 'selected-products',
        active: true,
        displayText: '12.5%',
        validFrom: now,
        validTo: now,
        limit: 9,
        isExclusive: false,
        isMultipleUses: false,
        autoApply: true,
        sitewide: false,
      },
      expect.objectContaining({ _id: 'sitewide', discountType: 'percentage', discountValue: 12.5 }),
    ]);
  });

  test('with items, shows whether the customer can still use each code', async () => {
    const usable = async (visitor: Visitor) =>
      Object.fromEntries(
        (await codes(visitor, '?withItems=true')).map(({ _id, isUsable }) => [_id, isUsable]),
      );
    expect(await usable(guest)).toEqual({ auto: false, sitewide: true, offered: true });
    expect(await usable(unidentified)).toEqual({ auto: undefined, sitewide: undefined });
    const other = await createGuest(dependencies);
    expect(await usable(other)).toEqual({ auto: true, sitewide: true });
    await env.DB.prepare(`update offer set status = 'redeemed' where id = 'offer-1'`).run();
    expect(await usable(guest)).toMatchObject({ offered: false });
    await env.DB.prepare(`update offer set status = 'sent' where id = 'offer-1'`).run();
    await write(
      insertInto(redemption, [
        {
          id: 'elsewhere',
          createdAt: 8,
          promoCodeId: 'offered',
          ownerId: 'guest-before',
          sessionId: 'd',
          isFinal: true,
          onceKey: 'd',
          emailKey: 'offered/a@b.test',
        },
      ]),
    );
    expect(await usable(guest), 'used with the email in another browser').toMatchObject({ offered: false });
    await env.DB.exec(`delete from redemption where id = 'elsewhere'`);
  });

  test('leaves out a code whose uses are all claimed, except for who has reserved one', async () => {
    await env.DB.exec(`update promo_code set redemptionLimit = 1, redemptionCount = 1 where id = 'sitewide'`);
    expect(ids(await codes(unidentified))).toEqual(['auto']);
    expect(ids(await codes(await createGuest(dependencies)))).toEqual(['auto']);
    expect(ids(await codes(guest))).toEqual(['auto', 'sitewide', 'offered']);
    await env.DB.exec(`update promo_code set redemptionLimit = null where id = 'sitewide'`);
  });

  test('includes items with ?withItems=true', async () => {
    const [auto, sitewide] = await codes(unidentified, '?withItems=true');
    expect(auto?.items).toEqual(await items(unidentified));
    expect(sitewide?.items).toEqual([]);
  });
});

describe('promo code items', () => {
  test('belong to the listed codes', async () => {
    const auto = ['item-wig', 'item-hidden', 'item-left', 'item-out', 'item-product'];
    expect(ids(await items(unidentified))).toEqual(auto);
    expect(ids(await items(guest))).toEqual([...auto, 'item-offered']);
  });

  test('include their sku while it is visible and not fully claimed', async () => {
    const listed = await items(unidentified);
    expect(ids(listed.filter(({ productSku }) => productSku))).toEqual(['item-wig', 'item-left']);
    expect(listed[0]).toMatchObject({
      productSkuId: 'sku-wig-1',
      productId: 'product-wig',
      quantityClaimed: 0,
      storeId: 'store-1',
      productSku: { price: 50_000, colorName: 'Natural black', product: { slug: 'wig' } },
    });
  });
});

describe('redeemed promo codes', () => {
  test('lists the customer’s own final redemptions', async () => {
    expect(await guest.api('GET', '/stores/redeemedPromoCodes')).toEqual([
      { _id: 'used', _creationTime: 5, promoCodeId: 'auto', storeFrontUserId: guestId },
    ]);
  });

  test('returns 404 without an identity', async () => {
    const response = await unidentified.send('GET', '/stores/redeemedPromoCodes');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: 'Error getting redeemed promo codes' });
  });
});
