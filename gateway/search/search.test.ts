import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import { toMinor } from '#contract/wire/money.ts';
import { answerOf } from '../../tests/support/contract-answer.ts';
import { createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { openListedShop, sell, write } from '../../tests/support/listed-shop.ts';
import { relistStatements } from '../catalogue/listing.records.ts';
import { color } from '../database/catalogue.tables.ts';
import { batch } from '../database/commit.ts';
import { promoCode, promoCodeItem } from '../database/promotion.tables.ts';
import { insertInto } from '../demo/insert.statements.ts';

const now = 1_760_000_000_000;
const visitor = createVisitor(testDependencies({ now: () => now }));

const search = (q: string, more = '') =>
  answerOf(searchProducts, visitor, `/search?q=${encodeURIComponent(q)}${more}`);
const slugsOf = async (q: string) => (await search(q)).products.map(({ slug }) => slug);

/** An auto-applied code that makes the satin bag free, with one of five uses left. */
async function giveAway(
  code: Partial<typeof promoCode.$inferInsert> = {},
  item: Partial<typeof promoCodeItem.$inferInsert> = {},
): Promise<void> {
  await env.DB.exec('delete from promo_code_item; delete from promo_code');
  await write(
    insertInto(promoCode, [
      {
        id: 'gift',
        createdAt: 1,
        code: 'GIFT',
        discountType: 'percentage',
        discountValue: 10_000,
        span: 'selected-products',
        active: true,
        displayText: 'Free',
        validFrom: now,
        validTo: now,
        autoApply: true,
        ...code,
      },
    ]),
    insertInto(promoCodeItem, [
      {
        id: 'item',
        createdAt: 1,
        promoCodeId: 'gift',
        skuId: 'sku-satin-bag-1',
        quantity: 5,
        quantityClaimed: 4,
        ...item,
      },
    ]),
  );
}

beforeAll(async () => {
  await openListedShop();
  await write(insertInto(color, [{ id: 'cafe', createdAt: 3, name: 'Café noir' }]));
  await sell({
    'deep-curl': { attributes: { wigTexture: 'single-drawn' }, skus: [{ color: 'ginger', length: 18 }] },
    'body-wave': {
      attributes: { wigMake: 'custom', wigTexture: 'double-drawn' },
      skus: [
        { color: 'black', length: 24 },
        { color: 'ginger', length: 20, images: ['/media/ginger-wave.webp'] },
      ],
    },
    'wide-comb': { subcategory: 'sub-combs', skus: [{ price: 20 }] },
    'ginger-curl': { skus: [{ color: 'cafe', length: 12 }] },
    'satin-bag': { subcategory: 'sub-tools', skus: [{ price: 180 }] },
    'secret-draft': { availability: 'draft', skus: [{ color: 'black' }] },
    'secret-archived': { availability: 'archived', skus: [{ color: 'black' }] },
    'secret-hidden': { isVisible: false, skus: [{ color: 'black' }] },
    'secret-skus': { skus: [{ color: 'black', isVisible: false }] },
    'secret-priceless': { skus: [{ color: 'black', price: 0 }] },
  });
});

describe('finds products', () => {
  test.each([
    ['the beginning of a word in the name', 'bod', ['body-wave']],
    ['several words in any order', 'wave bo', ['body-wave']],
    ['any case', 'BODY', ['body-wave']],
    ['other accents', 'bódy wâve', ['body-wave']],
    ['a colour', 'black', ['body-wave']],
    ['a colour written without its accent', 'cafe', ['ginger-curl']],
    ['a length', '24', ['body-wave']],
    ['a length with its unit', '18 inch', ['deep-curl']],
    ['a length in quotes', '18"', ['deep-curl']],
    ['its make', 'custom', ['body-wave']],
    ['its texture', 'single drawn', ['deep-curl']],
    ['its category', 'hair care', ['wide-comb']],
    ['its subcategory', 'lace', ['deep-curl', 'body-wave', 'ginger-curl']],
    ['what else shoppers call it', 'orange units 20', ['body-wave']],
    ['a lace front', 'lace front ginger wig', ['ginger-curl', 'deep-curl', 'body-wave']],
    ['a frontal', 'frontal unit 20', ['body-wave']],
    ['a closure', 'closure 18', ['deep-curl']],
    ['words of several kinds', 'wave ginger lace 20', ['body-wave']],
  ])('by %s', async (_, q, slugs) => {
    expect(await slugsOf(q)).toEqual(slugs);
  });

  test('that match all words but one, if nothing matches every word, and says so', async () => {
    expect(await search('body wave bag')).toMatchObject({
      products: [{ slug: 'body-wave' }],
      isPartial: true,
    });
    expect(await slugsOf('cafe black')).toEqual(['body-wave', 'ginger-curl']);
    expect(await search('body wave ginger')).not.toHaveProperty('isPartial');
    expect(await search('lace not ginger'), 'which would find the opposite').toMatchObject({ products: [] });
  });

  test('without the words that nothing in the shop is called, and says which', async () => {
    expect(await search('body wave bonnet')).toMatchObject({
      products: [{ slug: 'body-wave' }],
      unknown: ['bonnet'],
    });
    expect(await search('body wave')).not.toHaveProperty('unknown');
    expect(await search('bonnet shoes')).toMatchObject({ products: [], total: 0 });
  });

  test('by name first, then in order of creation', async () => {
    expect(await slugsOf('ginger')).toEqual(['ginger-curl', 'deep-curl', 'body-wave']);
    expect(await slugsOf('ginger curl')).toEqual(['ginger-curl', 'deep-curl']);
    expect(await slugsOf('ginger hair')).toEqual(['ginger-curl', 'deep-curl', 'body-wave']);
  });

  test('despite a typing mistake', async () => {
    expect(await slugsOf('bodt wvae')).toEqual(['body-wave']);
    expect((await search('gigner')).total).toBe(3);
  });

  test('with the matching skus', async () => {
    const { products } = await search('ginger wave');
    expect(products[0]?.skus).toMatchObject([{ color: 'ginger', length: 20 }]);
    expect(products[0]?.inventoryCount).toBe(5);
  });
});

describe('never finds', () => {
  test('hidden, draft, archived or unpriced products', async () => {
    expect(await slugsOf('secret')).toEqual([]);
    expect(await slugsOf('black')).toEqual(['body-wave']);
  });

  test('a hidden product, until it is visible again', async () => {
    const sku = { price: toMinor(2000), isVisible: true };
    const comb = {
      id: 'product-wide-comb',
      position: 3,
      categoryId: 'category-care',
      subcategoryId: 'sub-combs',
      isVisible: true,
      skus: [sku],
    };
    await batch(env.DB, relistStatements({ ...comb, availability: 'archived' }));
    expect(await slugsOf('comb')).toEqual([]);
    await batch(env.DB, relistStatements({ ...comb, availability: 'live' }));
    expect(await slugsOf('comb')).toEqual(['wide-comb']);
  });

  test('a free gift while it is in stock', async () => {
    expect(await slugsOf('satin')).toEqual(['satin-bag']);
    const { total = 0 } = await search('hair');
    await giveAway();
    expect(await search('satin')).toMatchObject({ products: [], total: 0 });
    expect((await search('hair')).total).toBe(total - 1);
    await giveAway({ discountType: 'fixed', discountValue: 18_000 });
    expect(await slugsOf('satin')).toEqual([]);
  });

  test.each([
    ['is used up', {}, { quantityClaimed: 5 }],
    ['has no end', {}, { quantity: null }],
    ['is only cheaper', { discountValue: 9900 }, {}],
    ['is cheaper by less than its price', { discountType: 'fixed', discountValue: 17_999 }, {}],
    ['is over', { validTo: now - 1 }, {}],
    ['has not begun', { validFrom: now + 1 }, {}],
    ['is switched off', { active: false }, {}],
    ['needs its code', { autoApply: false }, {}],
    ['is for holders of an offer', { isExclusive: true }, {}],
  ] as const)('but sells it by itself when the gift %s', async (_, code, item) => {
    await giveAway(code, item);
    expect(await slugsOf('satin')).toEqual(['satin-bag']);
  });
});

describe('pages', () => {
  test('include every result once', async () => {
    for (const q of ['ginger', 'hair', 'ginger curl', 'gigner']) {
      const all = await slugsOf(q);
      const walked: string[] = [];
      let after = '';
      for (let page = 0; page < all.length; page++) {
        const { products, nextAfter, total } = await search(q, `&limit=1${after}`);
        walked.push(...products.map(({ slug }) => slug));
        expect(total).toBe(all.length);
        expect(nextAfter === undefined).toBe(page === all.length - 1);
        after = `&after=${nextAfter}`;
      }
      expect(walked).toEqual(all);
    }
  });

  test.each([
    'limit=0',
    'limit=97',
    'limit=x',
    'after=x',
    'after=0-1',
    'after=n-',
    'after=n-1%27',
    'after=n-123456',
  ])('are refused for %s', async (parameter) => {
    const answer = await visitor.send('GET', `/search?q=hair&${parameter}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'Error loading products.' });
  });
});
