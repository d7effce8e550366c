import type { CDPSession, Page } from '@playwright/test';

/** A phone's slowdown against an idle core of this machine. */
const slowdown = 4;
/** Milliseconds of `layOut` on an idle core. */
const idle = 7;

/**
 * Throttles the processor of an empty page to that of a phone. Calibrated first, because a core is up to twice as slow
 * while others are busy.
 */
export async function slowProcessor(page: Page, session: CDPSession): Promise<void> {
  const took = await page.evaluate(layOut);
  const rate = Math.min(slowdown, Math.max(1, (slowdown * idle) / took));
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Median milliseconds for the layout of 300 lines at two widths, warmed up. Runs in the page. */
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
