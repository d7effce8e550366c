import { type Browser, expect, test } from '@playwright/test';
import { startShop } from '../journeys/fixtures.ts';
import { startStaticPages } from '../load/bench/baselines.ts';
import { medians, visitInTurn } from '../load/bench/browser.ts';
import { minimalPage, pageAt } from '../load/bench/minimal-page.ts';

/** How much later than the least page of its content a page may paint on a slow phone. */
const latest = { fcp: 1.25, lcp: 1.15 };
/** Our fonts move a word beside another by a few pixels, and no line. */
const leastShift = 0.001;
/**
 * The two pages take turns. A first paint waits for the next frame, so that one visit says little and the median of a
 * round still moves by a twentieth: what is over in this many rounds is over.
 */
const rounds = 9;
const turns = 5;

test.beforeEach(({ isMobile }) => {
  test.skip(!isMobile, 'always a phone');
});

for (const path of ['/', '/shop/hair', '/shop/product/body-wave-bundles']) {
  test(`${path} paints about as soon as the least page of its content`, { tag: '@alone' }, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const { sent, least } = await bothPages(path);
    // Served alike: what the shop's own server costs is measured by the benchmark.
    const servers = [await startStaticPages(sent), await startStaticPages(least)] as const;
    try {
      const found = await leastOf(browser, servers[0].url + path, servers[1].url + path);
      const figures = JSON.stringify(found);
      expect(found.fcp, figures).toBeLessThanOrEqual(latest.fcp);
      expect(found.lcp, figures).toBeLessThanOrEqual(latest.lcp);
      expect(found.blocking, figures).toBe(0);
      expect(found.shift, figures).toBeLessThanOrEqual(leastShift);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });
}

/** The page as the shop sends it, and the least of its content. */
async function bothPages(path: string) {
  const shop = await startShop();
  try {
    const address = shop.url + path;
    return {
      sent: new Map([[path, await pageAt(address)]]),
      least: new Map([[path, await minimalPage(address)]]),
    };
  } finally {
    await shop.stop();
  }
}

/** How much later `page` paints than `least`, in the best of the rounds that it took. */
async function leastOf(browser: Browser, page: string, least: string) {
  const found = { fcp: Infinity, lcp: Infinity, blocking: Infinity, shift: Infinity };
  for (let round = 0; round < rounds; round += 1) {
    const [here = [], there = []] = await visitInTurn(browser, [page, least], turns);
    const [ours, theirs] = [medians(here), medians(there)];
    found.fcp = Math.min(found.fcp, ours.fcp / theirs.fcp);
    found.lcp = Math.min(found.lcp, ours.lcp / theirs.lcp);
    found.blocking = Math.min(found.blocking, ...here.map(({ tbt }) => tbt));
    found.shift = Math.min(found.shift, ours.cls);
    if (found.fcp <= latest.fcp && found.lcp <= latest.lcp && found.blocking === 0) break;
  }
  return found;
}
