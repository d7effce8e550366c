import type { Browser } from '@playwright/test';
import { alone, expect, inFreshProcesses, test } from '../journeys/fixtures.ts';
import { medians, visitInTurn } from '../load/bench/browser.ts';
import { minimalPage, pageAt } from '../load/bench/minimal-page.ts';

test.use(inFreshProcesses);

/** Maximum ratio to the paint of a minimal page with the same content on a slow phone. */
const latest = { fcp: 1.25, lcp: 1.15 };
/** The web fonts move words by a few pixels, never lines. */
const maxShift = 0.001;
/** A first paint waits for the next frame, so even the median of a round varies by 5 %. Only a page over its limit in all rounds fails. */
const rounds = 15;
const turns = 3;

for (const path of ['/', '/shop/hair', '/shop/product/body-wave-bundles']) {
  test(
    `${path} paints about as soon as a minimal page of its content`,
    alone,
    async ({ baseURL, browser }) => {
      test.setTimeout(300_000);
      const address = new URL(path, baseURL).href;
      const { startStaticPages } = await import('../load/bench/baselines.ts');
      // Both pages are static here; the benchmark measures the server.
      const servers = [
        await startStaticPages(new Map([[path, await pageAt(address)]])),
        await startStaticPages(new Map([[path, await minimalPage(address)]])),
      ] as const;
      try {
        const best = await bestRatios(browser, servers[0].url + path, servers[1].url + path);
        const figures = JSON.stringify(best);
        expect(best.fcp, figures).toBeLessThanOrEqual(latest.fcp);
        expect(best.lcp, figures).toBeLessThanOrEqual(latest.lcp);
        expect(best.blocking, figures).toBe(0);
        expect(best.shift, figures).toBeLessThanOrEqual(maxShift);
      } finally {
        await Promise.all(servers.map((server) => server.stop()));
      }
    },
  );
}

/** Ratios of the paints of `page` to those of `minimal`, the best of all rounds. */
async function bestRatios(browser: Browser, page: string, minimal: string) {
  const best = { fcp: Infinity, lcp: Infinity, blocking: Infinity, shift: Infinity };
  for (let round = 0; round < rounds; round += 1) {
    const [visits = [], minimalVisits = []] = await visitInTurn(browser, [page, minimal], turns);
    const [median, minimalMedian] = [medians(visits), medians(minimalVisits)];
    best.fcp = Math.min(best.fcp, median.fcp / minimalMedian.fcp);
    best.lcp = Math.min(best.lcp, median.lcp / minimalMedian.lcp);
    best.blocking = Math.min(best.blocking, ...visits.map(({ tbt }) => tbt));
    best.shift = Math.min(best.shift, median.cls);
    if (best.fcp <= latest.fcp && best.lcp <= latest.lcp && best.blocking === 0) break;
  }
  return best;
}
