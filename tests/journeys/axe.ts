import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Fails softly on what axe finds on the current page against WCAG 2.2 AA or its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is being replaced is dimmed.
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (runOptions) => Reflect.get(window, 'axe').run(runOptions),
    options,
  );
  const problems = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect.soft(problems, new URL(page.url()).pathname).toEqual([]);
}
