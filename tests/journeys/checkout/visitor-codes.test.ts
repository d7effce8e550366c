import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { putInBag } from './shopper.ts';
import { test } from './store.fixture.ts';

/** Prices of the only line on the bag page and in the panel. */
async function pricesOf(page: Page): Promise<string[]> {
  await page.goto('/shop/bag');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Nourishing hair oil' });
  const onPage = await line
    .getByText(/^GHS\s[\d.]+$/)
    .last()
    .textContent();
  await page.goto('/contact-us');
  await page.getByRole('banner').getByRole('link', { name: /^Bag/ }).click();
  const inPanel = page
    .getByRole('dialog', { name: 'Bag' })
    .getByRole('listitem')
    .filter({ hasText: 'Nourishing hair oil' })
    .getByText(/^GHS\s[\d.]+$/);
  await expect(inPanel).not.toHaveCount(0);
  return [onPage, await inPanel.last().textContent()].map((text) => (text ?? '').replaceAll(/\s/g, ' '));
}

test('bag page and panel discount only the codes that this shopper can use', async ({ page, store }) => {
  const { d1 } = store.shop;
  // Each try opens two pages.
  const costs = (price: string) =>
    expect.poll(() => pricesOf(page), { timeout: 30_000 }).toEqual([price, price]);
  // The browser caches the codes for nine seconds, except routed requests.
  await page.route('**/api/stores/promoCodes*', (route) => route.continue());
  await d1.prepare(`update promo_code set isMultipleUses = 0 where code = 'GLOW15'`).run();
  await putInBag(page.request, 'nourishing-hair-oil');
  await costs('GHS 72.25');

  const { storeFrontUserId: ownerId } = await (await page.request.get('/api/bags/active')).json();
  await d1
    .prepare(
      `insert into redemption (id, createdAt, promoCodeId, ownerId, sessionId, isFinal, onceKey)
       select 'used', 1, id, ?, 'gone', 1, 'used' from promo_code where code = 'GLOW15'`,
    )
    .bind(ownerId)
    .run();
  await costs('GHS 85');

  await d1
    .prepare(
      `insert into offer (id, createdAt, email, promoCodeId, ownerId, status)
       select 'offered', 1, 'ama@example.com', id, ?, 'sent' from promo_code where code = 'WELCOMEBACK25'`,
    )
    .bind(ownerId)
    .run();
  await costs('GHS 63.75');
});
