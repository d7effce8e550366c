import { expect, type Page } from '@playwright/test';

/** Signs in as the owner of the local shop. */
export async function signInAsOwner(page: Page, next = '/admin'): Promise<void> {
  await page.goto(`/admin/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByRole('button', { name: /Enter as the owner/ }).click();
  await expect(page).toHaveURL(next);
}

/** Whether the browser asks before leaving, because changes are not saved. */
export const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
