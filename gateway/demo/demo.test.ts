// over 250 lines: all tests share one seeded database.

import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseSignature } from '#gateway/catalogue/listing.rules.ts';
import { readToday } from '#gateway/orders/today.records.ts';
import { storeDocument } from '#gateway/store/store.document.ts';
import { testDependencies } from '../../tests/support/gateway-visitor.ts';
import { colors, demoProducts, pictures, store } from './demo.data.ts';
import { generateProducts } from './generated.ts';
import { chunks, type Statement } from './insert.statements.ts';
import { landmarks } from './landmarks.fixture.ts';
import { categoryOf, productRows } from './product.rows.ts';
import { seedStatements } from './seed.ts';

const now = Date.UTC(2026, 10, 21);
const making = { position: 1, createdAt: now };
const products = demoProducts.map((definition) => productRows(definition, making));
const skus = products.flatMap((each) => each.skus);

async function seed(statements: Iterable<Statement>): Promise<void> {
  for (const batch of chunks(statements, 50)) {
    await env.DB.batch(batch.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
  }
}

/** The first column of every row. */
async function values(sql: string, ...params: unknown[]): Promise<unknown[]> {
  const rows = await env.DB.prepare(sql)
    .bind(...params)
    .raw();
  return rows.map(([value]) => value);
}

describe('the demo shop as declared', () => {
  test('sells enough to look like a shop', () => {
    expect(products.filter(({ product }) => product.availability === 'live').length).toBeGreaterThanOrEqual(
      28,
    );
    expect(skus.length).toBeGreaterThanOrEqual(100);
    expect(colors).toHaveLength(10);
    expect(colors.every(({ hexCode }) => /^#[0-9A-F]{6}$/.test(hexCode))).toBe(true);
  });

  test('names hair and wigs consistently: sentence case, texture or cut before lace and kind', () => {
    const kind = /( wig| lob| bundles, set of (two|three)| \d+x\d lace (closure|frontal))$/;
    for (const definition of demoProducts) {
      expect(definition.name).toMatch(/^[A-Z][a-z0-9 ,-]+$/);
      if (['category-hair', 'category-wigs'].includes(categoryOf(definition)))
        expect(definition.name).toMatch(kind);
      if (definition.subcategory.endsWith('lace-wigs')) expect(definition.name).toMatch(/ lace wig$/);
    }
  });

  test('sells every length and every colour', () => {
    const lengths = new Set(skus.map(({ length }) => length).filter((length) => length !== null));
    expect([...lengths].sort((a, b) => Number(a) - Number(b))).toEqual([
      8, 10, 12, 18, 20, 22, 24, 26, 28, 30, 32,
    ]);
    expect(new Set(skus.map(({ colorId }) => colorId).filter((id) => id !== null)).size).toBe(10);
  });

  test('shows each sku in its colour, from the front first, at its length if there is such a picture', () => {
    for (const { colorId, images, length } of skus) {
      const color = colorId?.replace('color-', '') ?? '';
      expect(images[0]).toMatch(new RegExp(`-(front|${length}in)\\.webp$`));
      expect(images.every((image) => image.includes(color))).toBe(true);
    }
    expect(skus.filter(({ images }) => images[0]?.endsWith('in.webp')).length).toBeGreaterThan(50);
  });

  test('gives generated products pictures, in any number', () => {
    const generated = [...generateProducts(400)].map((definition) => productRows(definition, making));
    expect(new Set(generated.map(({ product }) => product.id)).size).toBe(400);
    for (const { skus: ofProduct } of generated) {
      expect(ofProduct.length).toBeGreaterThan(0);
      expect(ofProduct.every(({ images }) => images.length > 0)).toBe(true);
    }
  });

  test('configures its store as the contract reads it', () => {
    const { config } = storeDocument(
      { ...store, createdAt: now, revision: 0 },
      { uploads: 'https://shop.example', assets: 'https://shop.example' },
    );
    expect(config.deliveryFees).toEqual({ withinAccra: 3000, otherRegions: 7000, international: 80_000 });
    expect(config.homepageDiscountCodeModalPromoCode).toEqual({
      promoCodeId: 'promo-welcomeback25',
      discountType: 'percentage',
      value: 25,
      displayText: '25%',
    });
    expect(config.homeHero?.headerImage).toBe('https://shop.example/media/editorial/hero-wide.webp');
  });

  test('uses every picture set', () => {
    const used = new Set(demoProducts.map((definition) => definition.pictures));
    expect(pictures.filter(({ set }) => !used.has(set))).toEqual([]);
  });

  test('has no exception for a sku that does not exist', () => {
    const stray = demoProducts.flatMap(({ slug, except }) =>
      Object.keys(except).filter((variant) => !skus.some(({ id }) => id === `sku-${slug}-${variant}`)),
    );
    expect(stray).toEqual([]);
  });

  test('prices every sku except the hidden one, rising with length', () => {
    expect(skus.filter(({ price }) => price <= 0).map(({ id }) => id)).toEqual([landmarks.unpricedSku]);
    for (const { skus: ofProduct } of products) {
      for (const shorter of ofProduct.filter(({ price }) => price > 0)) {
        const longer = ofProduct.filter(
          ({ colorId, size, length, price }) =>
            colorId === shorter.colorId &&
            size === shorter.size &&
            price > 0 &&
            (length ?? 0) > (shorter.length ?? 0),
        );
        expect(longer.every(({ price }) => price > shorter.price)).toBe(true);
      }
    }
  });
});

describe('the statements', () => {
  test('bind at most 100 values each, generated products included', () => {
    for (const { sql, params } of seedStatements({ now, products: 300 })) {
      expect(params.length).toBeLessThanOrEqual(100);
      expect(params.length).toBe(sql.split('?').length - 1);
    }
  });

  test('are the same for the same options', () => {
    expect([...seedStatements({ now, products: 60 })]).toEqual([...seedStatements({ now, products: 60 })]);
  });
});

describe('the seeded database', () => {
  beforeAll(() => seed(seedStatements({ now, products: 120 })));

  test('has ids that the wire accepts', async () => {
    for (const table of [
      'product',
      'sku',
      'color',
      'category',
      'subcategory',
      'promo_code',
      'review',
      'orders',
      'user',
    ]) {
      const ids = await values(`select id from "${table}"`);
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.filter((id) => !/^[A-Za-z0-9_-]{1,64}$/.test(String(id)))).toEqual([]);
    }
  });

  test('has every landmark', async () => {
    for (const id of Object.values(landmarks)) {
      expect(
        await values('select id from sku where id = ?1 union select id from product where id = ?1', id),
      ).toEqual([id]);
    }
    expect(await values('select quantityAvailable from sku where id = ?', landmarks.lastUnit)).toEqual([1]);
    expect(
      await values('select sum(quantityAvailable) from sku where productId = ?', landmarks.soldOutProduct),
    ).toEqual([0]);
    expect(await values('select availability from product where id = ?', landmarks.draftProduct)).toEqual([
      'draft',
    ]);
    expect(await values('select isVisible from sku where id = ?', landmarks.hiddenSku)).toEqual([0]);
  });

  test('has a refundable payment for each order', async () => {
    const [orders] = await values('select count(*) from orders');
    const paid = `select count(*) from orders join payment on payment.orderId = orders.id
      join checkout_session session on session.id = payment.sessionId and session.placedOrderId = orders.id
      join sandbox_transaction made on made.reference = payment.reference
      where payment.amount = orders.amount + ifnull(orders.deliveryFee, 0) and made.amount = payment.amount`;
    expect(await values(paid)).toEqual([orders]);
    expect(await values('select orderId from order_transition where date > ?', now)).toEqual([]);
    const { takings = [] } = await readToday(testDependencies({ now: () => now }), true);
    expect(takings.filter(({ amount }) => amount > 0).length).toBeGreaterThan(5);
  });

  test('has the items of orders to make ready on hand', async () => {
    const toPack = await values(
      "select skuId from order_item join orders on orders.id = orderId where status = 'open'",
    );
    expect(toPack.length).toBeGreaterThan(0);
    expect((await values('select id from sku where inventoryCount > quantityAvailable')).sort()).toEqual(
      toPack.sort(),
    );
  });

  test('lists each live product once in its category, and the draft nowhere', async () => {
    const everything = "color = '' and length = 0 and scope like 'category-%'";
    const [listed] = await values(`select count(*) from listing_entry where ${everything}`);
    expect(await values("select count(*) from product where availability = 'live'")).toEqual([listed]);
    expect(
      await values('select position from listing_entry where productId = ?', landmarks.draftProduct),
    ).toEqual([]);
  });

  test('counts in its signatures the products of its entries', async () => {
    const { results } = await env.DB.prepare(
      'select scope, signature, products from listing_signature',
    ).all();
    const counted = new Map<string, number>();
    for (const { scope, signature, products: count } of results) {
      for (const length of new Set(parseSignature(String(signature)).map((each) => each.length))) {
        const key = `${scope} ${length}`;
        counted.set(key, (counted.get(key) ?? 0) + Number(count));
      }
    }
    expect(counted.size).toBeGreaterThan(50);
    for (const [key, count] of counted) {
      const [scope, length] = key.split(' ');
      if (length === '0') continue;
      const sql = "select count(*) from listing_entry where scope = ? and color = '' and length = ?";
      expect(await values(sql, scope, Number(length))).toEqual([count]);
    }
  });

  test('keeps hidden and unpriced skus out of the listing', async () => {
    const sql = 'select position from listing_entry where productId = ? and color = ? and length = ?';
    expect(await values(sql, 'product-body-wave-lace-wig', 'color-balayage', 26)).not.toEqual([]);
    expect(await values(sql, 'product-body-wave-lace-wig', 'color-balayage', 28)).toEqual([]);
    expect(await values(sql, 'product-deep-wave-lace-wig', 'color-honey-blonde', 26)).toEqual([]);
  });

  test('has a gift in stock and no sitewide sale', async () => {
    expect(
      await values(
        'select quantity - quantityClaimed from promo_code_item where skuId = ?',
        landmarks.giftSku,
      ),
    ).toEqual([88]);
    expect(await values('select code from promo_code where sitewide and active')).toEqual([]);
  });

  test('has no code whose fixed value covers an entire product', async () => {
    expect(
      await values(
        `select code from promo_code where discountType = 'fixed' and ifnull(minimumSubtotal, 0) < 4 * discountValue`,
      ),
    ).toEqual([]);
  });

  test('has a sku in four customers’ bags', async () => {
    expect(
      await values(
        'select ownerId from bag join bag_item on bagId = bag.id where skuId = ?',
        landmarks.highDemandSku,
      ),
    ).toHaveLength(4);
  });

  test('asks reviewers of hair about the fit and others about value', async () => {
    const keys = (category: string) =>
      values(
        `select distinct json_extract(rating.value, '$.key') from review, json_each(review.ratings) rating
         join product on product.id = review.productId where product.categoryId = ? order by 1`,
        category,
      );
    expect(await keys('category-hair')).toEqual(
      ['capFit', 'easeOfInstallation', 'hairQuality', 'styleAppearance', 'trueToLength'].sort(),
    );
    expect(await keys('category-wigs')).toEqual(['overall', 'quality', 'value']);
    expect(await values('select count(*) from review where not isPublished')).toEqual([2]);
  });
});
