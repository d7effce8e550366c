import { expect, type Page } from '@playwright/test';

/** Signs in as the owner of the local shop by API and opens a page. */
export async function signInAsOwner(page: Page, next = '/admin'): Promise<void> {
  const answer = await page.request.post('/api/admin/sessions/demo', { data: {} });
  expect(answer.status()).toBe(200);
  await page.goto(next);
}

/** Whether the browser asks before leaving, because changes are not saved. */
export const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
