import type { Page } from '@playwright/test';
import type { Shop } from '../support/shop.ts';

/** Adds one of each product to the bag on its page. */
export function withInBag(...slugs: string[]) {
  return async (page: Page, { url }: Shop): Promise<void> => {
    for (const slug of slugs) {
      await page.goto(`${url}/shop/product/${slug}`);
      const stored = page.waitForResponse((answer) => /\/bags\/[^/]+\/items\?/.test(answer.url()));
      await page.getByRole('button', { name: 'Add to Bag' }).click();
      await stored;
    }
  };
}

export function withSaved(...slugs: string[]) {
  return async (page: Page, { url }: Shop): Promise<void> => {
    for (const slug of slugs) {
      await page.goto(`${url}/shop/product/${slug}`);
      const stored = page.waitForResponse((answer) => /\/savedBags\/[^/]+\/items\?/.test(answer.url()));
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await stored;
    }
  };
}

/** Presses the first button or link with this name. */
export function press(role: 'button' | 'link', name: string | RegExp) {
  return (page: Page): Promise<void> => page.getByRole(role, { name }).first().click();
}

/** Merges a change into the store's configuration. */
export function configured(change: Record<string, unknown>) {
  return async ({ d1 }: Shop): Promise<void> => {
    await d1.prepare('update store set config = json_patch(config, ?)').bind(JSON.stringify(change)).run();
  };
}

export function changed(...statements: string[]) {
  return async ({ d1 }: Shop): Promise<void> => {
    for (const statement of statements) await d1.prepare(statement).run();
  };
}
