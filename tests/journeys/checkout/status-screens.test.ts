import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { putInBag, wig } from './shopper.ts';

const unpaid =
  "We couldn't find payment information for your order. Please try again. If this continues, contact us for support.";

const screens: readonly (readonly [address: string, status: number, text: string, link: string])[] = [
  ['/shop/checkout', 200, 'No active checkout session found', 'View Bag'],
  ['/shop/checkout/pending', 200, 'No pending orders.', 'View Bag'],
  ['/shop/checkout/verify', 200, unpaid, 'Back to bag'],
  ['/shop/checkout/verify?reference=unknown', 200, unpaid, 'Contact us for support'],
  ['/shop/checkout/complete', 200, unpaid, 'Back to bag'],
  ['/shop/checkout/pod-confirmation', 404, 'Order Not Found', 'All orders'],
  ['/shop/checkout/unknown', 404, 'This checkout session does not exist', 'View Bag'],
  ['/shop/checkout/unknown/complete', 404, 'This checkout session does not exist', 'View Bag'],
  ['/shop/checkout/unknown/incomplete', 404, 'This checkout session does not exist', 'View Bag'],
  [
    '/shop/checkout/unknown/canceled',
    404,
    'This checkout session no longer exists or has been canceled',
    'View Bag',
  ],
  ['/shop/orders', 200, "No orders yet. Let's change that!", 'Shop Now'],
  ['/shop/orders/unknown', 404, 'Order Not Found', 'All orders'],
];

test('each screen without a checkout has its status, text and link', async ({ page, guard }) => {
  guard.expect('404');
  const opened = new Set<string>();
  for (const [address, status, text, link] of screens) {
    const answer = await page.request.get(address);
    expect.soft(answer.status(), address).toBe(status);
    expect.soft(answer.headers()['cache-control'], address).toBe('private, no-store');
    const html = (await answer.text()).replaceAll(/&#(?:39|x27);/g, "'");
    if (address.startsWith('/shop/checkout')) expect.soft(html).toContain(`<title>${text} · Strand</title>`);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    for (const part of [`${text}</h`, `${link}</a>`]) expect.soft(main, address).toContain(part);
    if (opened.has(text)) continue;
    opened.add(text);
    await page.goto(address);
    await expect.soft(page.getByRole('heading', { name: text }), address).toBeVisible();
    await expectAccessible(page);
  }
});

test('checkout opens a session for a bag without one', async ({ page }) => {
  await putInBag(page.request, wig);
  await page.goto('/shop/checkout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
});
