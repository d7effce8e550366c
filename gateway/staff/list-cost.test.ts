import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { exportKinds } from '#contract/admin/product.schema.ts';
import { countedDatabase } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { rowsReadBy } from '../../tests/support/query-plan.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';

const { trips, database } = countedDatabase();
const world = createSignInWorld({ database });
const few = 1000;
const many = 5000;

/** Inserts a product, an account with an order, a review, a code and a change per number. All share their first words. */
async function fill(from: number, to: number): Promise<void> {
  const rows: Record<string, string> = {
    'product (id, createdAt, position, name, slug, availability, isVisible, categoryId, subcategoryId)': `'p-' || i, i, 10 + i,
      'Wig ' || i, 'wig-' || i, case i % 10 when 0 then 'draft' when 1 then 'archived' else 'live' end, 1, 'category-hair', 'subcategory-hair'`,
    'sku (id, createdAt, productId, sku, price, images, inventoryCount, quantityAvailable, isVisible, isListed)': `'k-' || i, i, 'p-' || i, 'WIG-' || i, 100, '[]',
      iif(i % 10 = 1, 0, 9), iif(i % 10 = 1, 0, 9), 1, i % 10 <> 1`,
    'search_entry (position, name, categoryPath, colors, lengths, making)': `10 + i, 'Wig ' || i, 'Hair', '', '', ''`,
    'user (id, createdAt, email, firstName, lastName, phoneNumber)': `'u-' || i, i, 'ama' || i || '@example.com', 'Ama', 'Mensah', '+233 24 ' || (1000000 + i)`,
    'checkout_session (id, createdAt, ownerId, bagId, amount, expiresAt, hasCompletedPayment, hasVerifiedPayment, hasCompletedCheckoutSession, externalReference)': `'s-' || i, i, 'u-' || i, 'b-' || i, 100, i, 1, 1, 1, 'PAY-' || i`,
    'orders (id, createdAt, sessionId, ownerId, bagId, orderNumber, status, amount, isPODOrder, hasVerifiedPayment, externalReference, email, phoneDigits, deliveryMethod, customerDetails)': `'o-' || i, i, 's-' || i, 'u-' || i, 'b-' || i,
      '24' || i, case i % 3 when 0 then 'delivered' when 1 then 'picked-up' else 'cancelled' end, 100, 0, 1, 'PAY-' || i,
      'ama' || i || '@example.com', '24' || i, 'pickup', '{"firstName":"Ama","lastName":"Mensah","email":"ama@example.com","phoneNumber":"24"}'`,
    'payment (id, createdAt, sessionId, ownerId, reference, kind, status, snapshot, amount, currency, settledAt, orderId)': `'y-' || i, i, 's-' || i, 'u-' || i, 'PAY-' || i, 'online', 'paid', '{}', 100, 'ghs', i, 'o-' || i`,
    'order_item (id, createdAt, orderId, productId, skuId, productName, productSku, quantity, price)': `'l-' || i, i, 'o-' || i, 'p-' || i, 'k-' || i, 'Wig', 'WIG-' || i, 1, 100`,
    'review (id, createdAt, updatedAt, ownerId, orderId, orderItemId, productId, skuId, title, ratings, isApproved, isPublished)': `'r-' || i, i, i, 'u-' || i, 'o-' || i, 'l-' || i, 'p-' || i, 'k-' || i, 'Soft', '[]', i > 60, i % 2`,
    'promo_code (id, createdAt, code, discountType, discountValue, span, active, displayText, validFrom, validTo)': `'c-' || i, i, 'CODE' || i, 'fixed', 100, 'entire-order', 1, '', 1, 2`,
    'audit (at, staff, action, subject)': `i, 'ama@strand.example', 'updated', 'product/p-' || i`,
    'stock_entry (skuId, at, staff, delta, reason)': `'k-' || i, i, 'ama@strand.example', 1, 'delivery'`,
    'points_entry (id, createdAt, ownerId, points, about, reason)': `'e-' || i, i, 'u-' || i, 1, 'earned/' || i, 'order_placed'`,
  };
  await env.DB.batch(
    Object.entries(rows).map(([into, values]) =>
      env.DB.prepare(
        `insert into ${into} with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) select ${values} from n`,
      ),
    ),
  );
}

const addresses = [
  '/admin/products',
  '/admin/products?availability=live',
  '/admin/products?availability=draft',
  '/admin/products?availability=archived',
  '/admin/products?q=wig',
  '/admin/products?q=wig&availability=draft',
  '/admin/products?q=WIG-999',
  '/admin/products/p-7',
  '/admin/orders',
  '/admin/orders?status=delivered',
  '/admin/orders?method=pickup',
  '/admin/orders?method=delivery&status=cancelled',
  '/admin/orders?method=delivery&status=open',
  '/admin/orders?payment=paid',
  '/admin/orders?payment=due',
  '/admin/orders?payment=refunds',
  '/admin/orders?q=ama',
  '/admin/orders?q=ama&status=delivered&method=pickup',
  '/admin/orders?q=ama&payment=due',
  '/admin/orders?q=ama&payment=refunds',
  '/admin/orders?q=mens',
  '/admin/orders?q=24',
  '/admin/orders?q=ama7%40',
  '/admin/orders/o-7',
  '/admin/customers',
  '/admin/customers?q=ama',
  '/admin/customers?q=0241',
  '/admin/customers?q=ama7%40',
  '/admin/customers/u-7',
  '/admin/reviews?state=waiting',
  '/admin/reviews?state=published',
  '/admin/reviews?state=hidden',
  '/admin/promo-codes',
  '/admin/promo-codes/c-7',
  '/admin/choices?q=wig',
  '/admin/audit',
  '/admin/audit?subject=product%2Fp-7',
  '/admin/taxonomy',
  '/admin/settings',
  '/admin/home',
  '/admin/reward-tiers',
  '/admin/today',
  ...exportKinds.map((kind) => `/admin/exports/${kind}`),
];

/** A document that takes more round trips than a list. */
const isDetailed = (address: string) => /\/[pou]-7$/.test(address);

/** Rows read per list and its second page. */
async function rowsRead(): Promise<Record<string, number>> {
  const owner = await signedInStaff(world, 'owner');
  const read: Record<string, number> = {};
  async function measure(address: string, as = address): Promise<string | number | undefined> {
    trips.length = 0;
    const { next } = (await owner.api('GET', address)) as { next?: string | number };
    if (!isDetailed(address)) expect(trips.length, address).toBeLessThanOrEqual(3);
    read[as] = await rowsReadBy(trips);
    return next;
  }
  for (const address of addresses) {
    const next = await measure(address);
    if (next === undefined || address.includes('q=')) continue;
    const from = /reviews|exports/.test(address) ? 'after' : 'before';
    await measure(`${address}${address.includes('?') ? '&' : '?'}${from}=${next}`, `${address} page 2`);
  }
  return read;
}

beforeAll(openNamedShop);

test(`every list and search takes at most three round trips and reads as many rows of ${many} as of ${few}`, async () => {
  await fill(1, few);
  const before = await rowsRead();
  await fill(few + 1, many);
  const after = await rowsRead();
  const grown = Object.keys(after).filter((address) => (after[address] ?? 0) > 1.3 * (before[address] ?? 0));
  expect(grown.map((address) => `${address}: ${before[address]} rows, then ${after[address]}`)).toEqual([]);
});

test('the counter notices a call that scans', async () => {
  const { meta } = await env.DB.prepare(`select count(*) from product where name like '%9'`).all();
  expect(meta.rows_read).toBeGreaterThan(many);
});
