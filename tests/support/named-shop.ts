import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach } from 'vitest';
import { insertRow } from './insert-row.ts';

/** Skus of the named shop, each named after its special property. Prices in minor units of GHS. */
export const skus = {
  plenty: { sku: 'sku-plenty', product: 'product-wig', text: 'WIG-PLENTY', price: 280_000, stock: 50 },
  lastOne: { sku: 'sku-last', product: 'product-wig', text: 'WIG-LAST', price: 300_000, stock: 1 },
  soldOut: { sku: 'sku-out', product: 'product-wig', text: 'WIG-OUT', price: 310_000, stock: 0 },
  hidden: { sku: 'sku-hidden', product: 'product-wig', text: 'WIG-HIDDEN', price: 290_000, stock: 5 },
  priceless: { sku: 'sku-priceless', product: 'product-wig', text: 'WIG-PRICELESS', price: 0, stock: 5 },
  draft: { sku: 'sku-draft', product: 'product-draft', text: 'DRAFT-1', price: 100_000, stock: 5 },
  oil: { sku: 'sku-oil', product: 'product-oil', text: 'OIL-1', price: 8_550, stock: 100 },
} as const;

export type TestSku = (typeof skus)[keyof typeof skus];

/** The body that adds a sku to a bag. */
export const newLine = ({ product, sku, text }: TestSku, quantity = 1) => ({
  productId: product,
  productSkuId: sku,
  productSku: text,
  quantity,
});

const born = 1_750_000_000_000;

/** Opens the named shop before a file's tests. Each test starts with the initial stock, and without holds or due payments. */
export function useNamedShop(): void {
  beforeAll(openNamedShop);
  beforeEach(async () => {
    await env.DB.batch([
      env.DB.prepare('delete from hold'),
      ...Object.values(skus).map(({ sku, stock }) =>
        env.DB.prepare('update sku set quantityAvailable = ?1, inventoryCount = ?1 where id = ?2').bind(
          stock,
          sku,
        ),
      ),
      env.DB.prepare(`update payment set status = 'abandoned' where status in ('frozen', 'open')`),
      env.DB.prepare('update payment set nextAskAt = null, refundNextAt = null'),
    ]);
  });
}

/** Opens the named shop in the test's own, empty database. */
export async function openNamedShop(): Promise<void> {
  const product = (id: string, position: number, category: string, availability = 'live') =>
    insertRow('product', {
      id,
      createdAt: born + position,
      position,
      name: id.replace('product-', ''),
      slug: id.replace('product-', ''),
      availability,
      isVisible: 1,
      categoryId: `category-${category}`,
      subcategoryId: `subcategory-${category}`,
    });
  const colorless: readonly string[] = [skus.oil.sku, skus.draft.sku];
  await env.DB.batch([
    insertRow('store', {
      id: 'store-strand',
      createdAt: born,
      organizationId: 'organization-strand',
      name: 'Strand',
      slug: 'strand',
      currency: 'ghs',
      config: JSON.stringify({
        paymentOnDelivery: { isEnabled: true, maximumTotal: 1_000_000, maximumOpen: 1000 },
        contactInfo: { location: 'East Legon, Accra', phoneNumber: '+233 30 000 0000' },
      }),
    }),
    ...['hair', 'care'].flatMap((slug) => [
      insertRow('category', {
        id: `category-${slug}`,
        createdAt: born,
        name: slug === 'hair' ? 'Hair' : 'Hair care',
        isHair: slug === 'hair',
        slug,
      }),
      insertRow('subcategory', {
        id: `subcategory-${slug}`,
        createdAt: born,
        categoryId: `category-${slug}`,
        name: slug,
        slug: `all-${slug}`,
      }),
    ]),
    insertRow('color', { id: 'color-black', createdAt: born, name: 'Natural black', hexCode: '#1a1513' }),
    product('product-wig', 1, 'hair'),
    product('product-oil', 2, 'care'),
    product('product-draft', 3, 'care', 'draft'),
    ...Object.values(skus).map((each, index) =>
      insertRow('sku', {
        id: each.sku,
        createdAt: born,
        productId: each.product,
        sku: each.text,
        price: each.price,
        length: colorless.includes(each.sku) ? null : 18 + 2 * index,
        colorId: colorless.includes(each.sku) ? null : 'color-black',
        images: JSON.stringify([`/media/products/${each.sku}.webp`]),
        inventoryCount: each.stock,
        quantityAvailable: each.stock,
        isVisible: each === skus.hidden ? 0 : 1,
      }),
    ),
    // The sandbox counts on from there, so that none of its refunds has an id of those that tests make up.
    env.DB.prepare(
      'insert into sandbox_refund (id, createdAt, transactionId, amount) values (1000000, 0, 0, 0)',
    ),
    env.DB.prepare('delete from sandbox_refund where id = 1000000'),
  ]);
}
