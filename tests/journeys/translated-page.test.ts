import type { Page } from '@playwright/test';
import {
  agree,
  continueToPayment,
  fillContact,
  goToCheckout,
  putInBag,
  totalOf,
  wig,
} from './checkout/shopper.ts';
import { expect, test } from './fixtures.ts';

/** As Chrome does: every text becomes an element, later texts too. React keeps the texts that are gone. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const translateIn = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let node: Node | null = root; node; node = texts.nextNode())
        if (node instanceof Text && node.data.trim() && !node.parentElement?.closest('font, script, style'))
          found.push(node);
      for (const text of found) {
        const font = document.createElement('font');
        font.append(text.data);
        text.replaceWith(font);
      }
    };
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) translateIn(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

test('a translated checkout keeps its form and says the right total', async ({ page }) => {
  await putInBag(page.request, wig);
  await goToCheckout(page);
  await translate(page);
  await fillContact(page);
  await page.getByRole('radio', { name: /^Delivery/ }).check();
  await page.getByLabel('Country').selectOption('US');
  const announced = page.getByRole('status').filter({ hasText: /^Total/ });
  await expect(announced).toHaveText(`Total ${await totalOf(page)}`);
  await page.getByRole('radio', { name: /^Pickup/ }).check();
  await agree(page);
  await continueToPayment(page);
});
