import { expect, type Page } from '@playwright/test';

/** Signs in as the owner of this machine's shop. */
export async function enterAsOwner(page: Page): Promise<void> {
  await page.goto('/admin/sign-in');
  await page.getByRole('button', { name: /Enter as the owner/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
}
