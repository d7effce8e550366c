import { randomUUID } from 'node:crypto';
import { expect, type Page, type Request } from '@playwright/test';
import { analyticsEvent } from '#contract/analytics/analytics.schema.ts';
import { trackedEvent } from '#shop/analytics/analytics.events.ts';
import type { Shop } from '../support/shop.ts';

/** Makes this browser a known guest. Returns the guest's id. */
export async function createGuest(page: Page): Promise<string> {
  const marker = `browser-of-one-test-${randomUUID()}`;
  const guest = await page.request.get(`/api/guests?marker=${marker}`);
  await page.addInitScript((known) => localStorage.setItem('marker', known), marker);
  return (await guest.json())._id;
}

/** Collects the page's analytics requests. */
export function collectAnalyticsRequests(page: Page): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => request.url().includes('/api/analytics') && seen.push(request));
  return seen;
}

/** Records a product view 25 hours ago, of a sku with plenty of stock. Returns its sku code. */
export async function viewProduct(page: Page, shop: Shop, slug: string): Promise<string> {
  const product = await (await page.request.get(`/api/products/${slug}`)).json();
  const sku: string = product.skus.find(
    (each: { quantityAvailable: number }) => each.quantityAvailable > 5,
  ).sku;
  const data = { product: product._id, productSku: sku };
  const answer = await page.request.post('/api/analytics', { data: { action: 'viewed_product', data } });
  const { _id } = analyticsEvent.parse(await answer.json());
  await shop.d1
    .prepare('update analytics_event set createdAt = createdAt - 90000000 where id = ?')
    .bind(_id)
    .run();
  return sku;
}

/** Resolves once the page tracks an event, a moment after it has the response that the event waits for. */
export const nextEvent = (page: Page): Promise<void> =>
  page.evaluate(
    (type) => new Promise((resolve) => document.addEventListener(type, () => resolve(), { once: true })),
    trackedEvent,
  );

/** Scrolls just past a share of the viewport's height and waits for the scroll event. */
export async function scrollPast(page: Page, share: number): Promise<void> {
  await page.evaluate(
    (part) =>
      new Promise<void>((resolve) => {
        const top = Math.ceil(innerHeight * part) + 1;
        if (Math.round(scrollY) === top) return resolve();
        addEventListener('scroll', () => resolve(), { once: true });
        scrollTo(0, top);
      }),
    share,
  );
}

type StoredEvent = { action: string; origin: string | null; data: Record<string, unknown> };

/** A guest's stored events, oldest first. */
export async function listEvents(shop: Shop, guestId: string): Promise<StoredEvent[]> {
  const { results } = await shop.d1
    .prepare('select action, origin, data from analytics_event where ownerId = ? order by rowid')
    .bind(guestId)
    .all<Omit<StoredEvent, 'data'> & { data: string }>();
  return results.map((row) => ({ ...row, data: JSON.parse(row.data) }));
}

/** Waits until exactly these actions of a guest are stored. */
export async function expectActions(shop: Shop, guestId: string, actions: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await listEvents(shop, guestId)).map(({ action }) => action))
    .toEqual([...actions]);
}
