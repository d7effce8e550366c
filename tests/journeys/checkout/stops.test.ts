import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { putInBag, wig } from './shopper.ts';

const unpaid =
  "We couldn't find payment information for your order. Please try again. If this continues, contact us for support.";

const stops: readonly (readonly [address: string, status: number, text: string, link: string])[] = [
  ['/shop/checkout', 200, 'No active checkout session found', 'View Bag'],
  ['/shop/checkout/pending', 200, 'No pending orders.', 'View Bag'],
  ['/shop/checkout/verify', 200, unpaid, 'Back to bag'],
  ['/shop/checkout/verify?reference=nobody', 200, unpaid, 'Contact us for support'],
  ['/shop/checkout/complete', 200, unpaid, 'Back to bag'],
  ['/shop/checkout/pod-confirmation', 404, 'Order Not Found', 'All orders'],
  ['/shop/checkout/nobody', 404, 'This checkout session does not exist', 'View Bag'],
  ['/shop/checkout/nobody/complete', 404, 'This checkout session does not exist', 'View Bag'],
  ['/shop/checkout/nobody/incomplete', 404, 'This checkout session does not exist', 'View Bag'],
  [
    '/shop/checkout/nobody/canceled',
    404,
    'This checkout session no longer exists or has been canceled',
    'View Bag',
  ],
  ['/shop/orders', 200, "No orders yet. Let's change that!", 'Shop Now'],
  ['/shop/orders/nobody', 404, 'Order Not Found', 'All orders'],
];

test('each stop has its words and a way on', async ({ page, guard }) => {
  guard.expect('404');
  for (const [address, status, text, link] of stops) {
    const answer = await page.goto(address);
    expect.soft(answer?.status(), address).toBe(status);
    expect.soft(answer?.headers()['cache-control'], address).toBe('private, no-store');
    await expect.soft(page.getByRole('heading', { name: text }), address).toBeVisible();
    await expect.soft(page.getByRole('main').getByRole('link', { name: link }), address).toBeVisible();
    await expectAccessible(page);
  }
});

test('a bag without a session begins one', async ({ page }) => {
  await putInBag(page.request, wig);
  await page.goto('/shop/checkout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
});
