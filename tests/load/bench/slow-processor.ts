import type { CDPSession, Page } from '@playwright/test';

/** How many times slower than a quiet core of this kind of machine the phone is. */
const slowdown = 4;
/** What a quiet core takes for `layOut`, ms. */
const quiet = 7;

/**
 * Slows an empty page's processor to that of one and the same phone. A core whose neighbours are busy is up to twice as
 * slow as a quiet one, and slowed four times it would stand for a phone that the figures do not speak of.
 */
export async function slowProcessor(page: Page, session: CDPSession): Promise<void> {
  const took = await page.evaluate(layOut);
  const rate = Math.min(slowdown, Math.max(1, (slowdown * quiet) / took));
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Milliseconds for the layout of 300 lines at two widths, the median of some, warmed up. Runs in the page. */
function layOut(): number {
  const times = Array.from({ length: 8 }, () => {
    const start = performance.now();
    const box = document.createElement('div');
    for (let line = 0; line < 300; line += 1) {
      const text = document.createElement('p');
      text.textContent = `Line ${line} of some words that wrap at the second width`;
      box.append(text);
    }
    document.body.append(box);
    box.getBoundingClientRect();
    box.style.width = '120px';
    box.getBoundingClientRect();
    box.remove();
    return performance.now() - start;
  });
  return times.slice(3).sort((one, other) => one - other)[2] ?? Number.NaN;
}
