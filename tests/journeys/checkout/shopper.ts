import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { pickup } from '../../support/order-details.ts';

type Sku = { _id: string; sku: string; price: number; quantityAvailable: number };
type Product = { _id: string; skus: Sku[] };
type Bag = { _id: string; items: { productSkuId: string }[] };

/** A hair product with many in stock. */
export const wig = 'body-wave-lace-wig';

/** Adds one sku of a product to the bag by API, by default the first with many in stock. */
export async function putInBag(
  request: APIRequestContext,
  slug: string,
  isWanted: (sku: Sku) => boolean = (sku) => sku.quantityAvailable > 5,
): Promise<void> {
  await request.get('/api/storefront?storeName=Strand');
  const bag: Bag = await (await request.get('/api/bags/active')).json();
  const product: Product = await (await request.get(`/api/products/${slug}`)).json();
  const sku = product.skus.find(isWanted);
  if (!sku) throw new Error(`${slug} has no such sku`);
  const added = await request.post(`/api/bags/${bag._id}/items`, {
    data: { productId: product._id, productSkuId: sku._id, productSku: sku.sku, quantity: 1 },
  });
  expect(added.status()).toBe(200);
}

/** Presses Add to Bag and waits for the confirmation. */
export async function addToBag(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Bag' }).click();
  await expect(page.getByText('Added to your bag').first()).toBeVisible();
}

/** Opens the bag panel, by keyboard, because the confirmation of an add covers the link. */
export async function openBagPanel(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('link', { name: /^Bag/ }).press('Enter');
  return page.getByRole('dialog', { name: 'Bag' });
}

/** Checks out a bag by API up to the payment page. */
export async function startPayment(
  request: APIRequestContext,
  orderDetails: object = pickup,
): Promise<{ sessionId: string; reference: string; payment: string }> {
  const bag: Bag = await (await request.get('/api/bags/active')).json();
  const opened = await request.post('/api/checkout', { data: { bagId: bag._id, products: [], amount: 0 } });
  const { session }: { session: { _id: string; amount: number } } = await opened.json();
  const started = await request.post(`/api/checkout/${session._id}`, {
    data: {
      action: 'finalize-payment',
      customerEmail: 'ama@example.com',
      amount: session.amount / 100,
      orderDetails,
    },
  });
  const agreed: { authorization_url: string; reference: string } = await started.json();
  expect(agreed).toHaveProperty('authorization_url');
  return { sessionId: session._id, reference: agreed.reference, payment: agreed.authorization_url };
}

/** Buys one product by API. Returns the order's number and id. */
export async function buy(
  request: APIRequestContext,
  slug: string = wig,
  orderDetails: object = pickup,
): Promise<{ number: string; id: string }> {
  await putInBag(request, slug);
  const { payment, reference } = await startPayment(request, orderDetails);
  const form = { decision: 'approve', channel: 'card' };
  await request.post(payment, { form, maxRedirects: 0 });
  await request.get(`/api/checkout/verify/${reference}`);
  const order = await request.get(`/api/orders/${reference}`);
  const { orderNumber, _id }: { orderNumber: string; _id: string } = await order.json();
  return { number: orderNumber, id: _id };
}

/** Checks out a bag from its page. An add that is still on its way is in it by then. */
export async function checkOutBag(page: Page): Promise<void> {
  await page.goto('/shop/bag');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await formHydrated(page);
}

/** Opens the hydrated checkout form of a stored bag. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.goto('/shop/checkout');
  await formHydrated(page);
}

/** Waits until the checkout form is hydrated: then its button is disabled until both consents are given. */
export async function formHydrated(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
  if (await isScripted(page)) {
    await islandsHydrated(page);
    await expect(page.getByRole('button', { name: /^(Continue to payment|Place order)$/ })).toBeDisabled();
  }
}

/** Waits for all islands except those that hydrate on intent. Before hydration a press posts the form natively. */
export async function islandsHydrated(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]:not([client="intent"])')).toHaveCount(0);
}

/** By media query, because `evaluate` works without script too. */
async function isScripted(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(scripting: enabled)').matches);
}

export async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ama');
  await page.getByLabel('Last name').fill('Mensah');
  await page.getByLabel('Email', { exact: true }).fill('ama@example.com');
  await page.getByLabel('Phone number').fill('+233 24 123 4567');
}

export async function agree(page: Page): Promise<void> {
  // Hydration restores the draft's ticks, and a press at that moment would take one off.
  if (await isScripted(page)) await islandsHydrated(page);
  await page.getByLabel(/^I agree to the terms of service/).check();
  await page.getByLabel('I agree to receive emails and messages about my order.').check();
}

/** The total in the order summary, such as "GHS 1,234". */
export async function totalOf(page: Page): Promise<string> {
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  const total = summary
    .locator('dl > div')
    .filter({ hasText: /^Total/ })
    .locator('dd');
  return (await total.textContent()) ?? '';
}

/** Continues to the sandbox's payment page. */
export async function continueToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Test payment. No money moves.')).toBeVisible();
}

type Decision = 'Approve' | 'Decline' | 'Abandon' | 'Slow approval (6 seconds)';

export async function decide(page: Page, decision: Decision): Promise<void> {
  await page.getByRole('button', { name: decision, exact: true }).click();
}

/** Checks out a wig for pickup, up to the decision on the sandbox's payment page. */
export async function payForWig(page: Page, decision: Decision): Promise<void> {
  await putInBag(page.request, wig);
  await goToCheckout(page);
  await fillContact(page);
  await agree(page);
  await continueToPayment(page);
  await decide(page, decision);
}
