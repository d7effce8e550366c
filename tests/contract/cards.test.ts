import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { getProductCards, getProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import { getPromoCodes } from '#contract/promotions/promo-code.endpoints.ts';
import { productCard } from '#features/catalogue/card.view.ts';
import { promoCode, promoCodeItem } from '#gateway/database/promotion.tables.ts';
import { insertInto } from '#gateway/demo/insert.statements.ts';
import { answerOf } from '../support/contract-answer.ts';
import { createVisitor, testDependencies } from '../support/gateway-visitor.ts';
import { type ListedProduct, openListedShop, sell, write } from '../support/listed-shop.ts';

const colors = ['black', 'brown', 'ginger'];
const lengths = [8, 12, 24];
const visitor = createVisitor(testDependencies({ database: drizzle(env.DB) }));

/** Products with few prices and stock counts, so that many skus tie, and codes linked to skus or products. */
const [shop] = fc.sample(
  fc.record({
    products: fc.array(
      fc.array(
        fc.record({
          color: fc.constantFrom(...colors),
          length: fc.constantFrom(...lengths),
          price: fc.constantFrom(0, 100, 200, 300),
          stock: fc.constantFrom(0, 1, 5),
          isVisible: fc.boolean(),
        }),
        { minLength: 2, maxLength: 6, size: 'max' },
      ),
      { minLength: 80, maxLength: 80 },
    ),
    linked: fc.array(
      fc.record({
        code: fc.constantFrom('sale', 'gift', 'secret', 'over'),
        product: fc.nat(79),
        sku: fc.nat(5),
        quantity: fc.constantFrom(null, 2),
        quantityClaimed: fc.constantFrom(0, 2),
      }),
      { minLength: 200, maxLength: 200 },
    ),
  }),
  { seed: 11, numRuns: 1 },
);

beforeAll(async () => {
  const { products = [], linked = [] } = shop ?? {};
  await openListedShop();
  await sell({
    ...Object.fromEntries(products.map((skus, index): [string, ListedProduct] => [`p${index}`, { skus }])),
    both: { skus: [1, 2].map((price) => ({ price, color: 'black', length: 8 })) },
  });
  const code = { createdAt: 1, displayText: '', validFrom: 0, validTo: 4_000_000_000_000 } as const;
  const off = { ...code, discountType: 'percentage', span: 'selected-products', active: true } as const;
  await write(
    insertInto(promoCode, [
      { ...off, id: 'sale', code: 'SALE', discountValue: 40_00, autoApply: true },
      { ...off, id: 'gift', code: 'GIFT', discountValue: 100_00, autoApply: true },
      { ...off, id: 'secret', code: 'SECRET', discountValue: 90_00 },
      { ...off, id: 'over', code: 'OVER', discountValue: 90_00, autoApply: true, active: false },
    ]),
    insertInto(promoCodeItem, [
      ...linked.map(({ code: promoCodeId, product, sku, ...counts }, index) => ({
        id: `item-${index}`,
        createdAt: index,
        promoCodeId,
        productId: `product-p${product}`,
        // Without such a sku, the entire product.
        skuId: (products[product]?.length ?? 0) > sku ? `sku-p${product}-${sku + 1}` : null,
        ...counts,
      })),
      // The cheaper sku is reduced; the dearer one is free through a code for the product.
      { id: 'reduced', createdAt: 0, promoCodeId: 'sale', skuId: 'sku-both-1' },
      { id: 'free', createdAt: 0, promoCodeId: 'gift', productId: 'product-both' },
    ]),
  );
});

test('a listing with fields=card has everything that its cards show', async () => {
  const listed = await answerOf(getPromoCodes, visitor, '/stores/promoCodes?withItems=true');
  const promotions = { codes: listed, items: listed.flatMap(({ items = [] }) => items), redeemed: [] };
  const context = { promotions, currency: 'ghs', origin: 'shop_hair' };
  const named = { category: 'Hair', colors: new Map(colors.map((id) => [id, id])) };
  const overlays = new Set<string | undefined>();
  await fc.assert(
    fc.asyncProperty(fc.subarray(colors), fc.subarray(lengths), async (color, length) => {
      const query = `/products?category=hair&color=${color}&length=${length}&limit=96`;
      const all = await answerOf(getProducts, visitor, query);
      const cards = await answerOf(getProductCards, visitor, `${query}&fields=card`);
      const expected = all.products.map((product) => productCard(product, named, context));
      for (const card of expected) overlays.add(card?.overlay);
      expect(cards.products.map((product) => productCard(product, named, context))).toEqual(expected);
    }),
    { numRuns: 40 },
  );
  expect(overlays).toEqual(new Set(['Sold Out', '🔥 Selling fast — Few left', 'Sale', undefined]));
});
