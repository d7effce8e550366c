import type { Browser, Locator, Page } from '@playwright/test';
import { onSlowPhone } from './browser.ts';

export type Press = {
  /** Milliseconds from the press to the next frame. */
  nextPaint: number;
  /** Milliseconds from the press to the frame that shows the changed bag link. */
  bagShown: number;
};

/** Presses Add to Bag before its island is hydrated: on a slow phone, or on a desktop, where the pointer hovers first. */
export async function pressAddToBag(
  browser: Browser,
  address: string,
  how: 'mouse' | 'slow touch',
): Promise<Press> {
  if (how === 'slow touch') return onSlowPhone(browser, (page) => press(page, address, 'touch'));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    return await press(await context.newPage(), address, 'mouse');
  } finally {
    await context.close();
  }
}

async function press(page: Page, address: string, by: 'mouse' | 'touch'): Promise<Press> {
  await page.addInitScript(watchPress);
  await page.goto(address, { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: 'Add to Bag' });
  await button.scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(button);
  if (by === 'touch') {
    await page.touchscreen.tap(x, y);
  } else {
    await page.mouse.move(x, y);
    await page.waitForTimeout(humanPause);
    await page.mouse.click(x, y);
  }
  await page.waitForFunction(() => Reflect.get(window, 'pressOf').bagShown > 0);
  await page.waitForTimeout(humanPause);
  return page.evaluate(() => Reflect.get(window, 'pressOf'));
}

/** For presses by position: a locator's press runs script that would count as the page's. */
async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The button is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Milliseconds between hover and press. */
const humanPause = 250;

/** Runs in the page. */
function watchPress(): void {
  const press = { nextPaint: 0, bagShown: 0 };
  let pressed = Number.POSITIVE_INFINITY;
  Reflect.set(window, 'pressOf', press);
  addEventListener(
    'pointerdown',
    (event) => {
      pressed = event.timeStamp;
    },
    { capture: true },
  );
  const withShortEvents = { type: 'event', buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'interactionId') > 0)
        press.nextPaint = Math.max(press.nextPaint, entry.duration);
    }
  }).observe(withShortEvents);
  const contentOf = (link: Element) => `${link.getAttribute('aria-label')}${link.innerHTML}`;
  addEventListener('DOMContentLoaded', () => {
    const link = document.querySelector('a[data-bag]');
    if (!link) return;
    const initial = contentOf(link);
    new MutationObserver(() => {
      if (press.bagShown > 0 || pressed > performance.now() || contentOf(link) === initial) return;
      requestAnimationFrame(() => setTimeout(() => (press.bagShown ||= performance.now() - pressed)));
    }).observe(link, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}
