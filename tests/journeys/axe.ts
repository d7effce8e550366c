import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Checks the page against WCAG 2.2 AA and axe's best practices. Violations fail the test softly. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // Must follow `options`, which resets the tags.
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Without frames axe needs no second page to merge results, which would double its time.
    .setLegacyMode()
    .analyze();
  const messages = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect.soft(messages, new URL(page.url()).pathname).toEqual([]);
}
