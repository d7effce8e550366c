import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { getGoesWith } from '#contract/catalogue/catalogue.endpoints.ts';
import { answerOf } from '../../tests/support/contract-answer.ts';
import { countedDatabase, createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { type ListedProduct, type ListedSku, openListedShop, sell } from '../../tests/support/listed-shop.ts';

const { trips, database } = countedDatabase();
const visitor = createVisitor(testDependencies({ database }));

async function goesWith(slug: string): Promise<string[]> {
  const { products } = await answerOf(getGoesWith, visitor, `/products/${slug}/goes-with`);
  return products.map((product) => product.slug);
}

const care = (sku: ListedSku = {}, description = ''): ListedProduct => ({
  subcategory: 'sub-combs',
  description,
  skus: [sku],
});

/** Orders of the wig with another product. */
async function orders(from: number, to: number, other: string): Promise<void> {
  const numbers = `with recursive n (i) as (select ?1 union all select i + 1 from n where i < ?2)`;
  const line = (product: string) =>
    env.DB.prepare(
      `${numbers} insert into order_item (id, createdAt, orderId, productId, skuId, productSku, quantity, price, productName)
       select ?3 || i, i, 'o' || i, 'product-' || ?3, 'sku-' || ?3 || '-1', 's', 1, 100, ?3 from n`,
    ).bind(from, to, product);
  await env.DB.batch([
    env.DB.prepare(
      `${numbers} insert into orders (id, createdAt, sessionId, ownerId, bagId, orderNumber, status, amount, isPODOrder,
         hasVerifiedPayment, externalReference, email, phoneDigits, deliveryMethod, customerDetails)
       select 'o' || i, i, 's' || i, 'g', 'b', 'n' || i, 'delivered', 100, 0, 1, 'r' || i, 'a@b.co', '1', 'pickup', '{}' from n`,
    ).bind(from, to),
    line('wavy-wig'),
    line(other),
  ]);
}

beforeAll(async () => {
  await openListedShop();
  await sell({
    'wavy-wig': { skus: [{ color: 'ginger', length: 12 }] },
    'other-wig': { skus: [{ color: 'ginger', length: 18 }] },
    comb: care(),
    cream: care({}, 'Defines waves and curls.'),
    bonnet: care({ color: 'ginger' }),
    soldOut: care({ stock: 0 }, 'For waves.'),
    hidden: { ...care({}, 'For waves.'), isVisible: false },
    'priceless-oil': care({ price: 0 }, 'For waves.'),
  });
});

test('products without lengths go with hair: first by texture, then colour, then the rest; none sold out', async () => {
  expect(await goesWith('wavy-wig')).toEqual(['cream', 'bonnet', 'comb']);
  expect(await goesWith('product-wavy-wig')).toEqual(['cream', 'bonnet', 'comb']);
  expect(await goesWith('cream')).toEqual(['comb', 'bonnet']);
  expect(await goesWith('no-such')).toEqual([]);
});

test('products bought together come first, and the rows read do not grow with the orders', async () => {
  await orders(1, 3, 'comb');
  trips.length = 0;
  expect(await goesWith('wavy-wig')).toEqual(['comb', 'cream', 'bonnet']);
  expect(trips).toHaveLength(1);
  const few = trips[0]?.rowsRead ?? 0;
  expect(few).toBeGreaterThan(0);
  await orders(4, 3000, 'other-wig');
  trips.length = 0;
  expect((await goesWith('wavy-wig'))[0]).toBe('other-wig');
  expect(trips[0]?.rowsRead).toBeLessThan(few + 700);
});
