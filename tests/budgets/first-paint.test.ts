import { type Browser, expect, test } from '@playwright/test';
import { startStaticPages } from '../load/bench/baselines.ts';
import { type Experience, medians, visitInTurn } from '../load/bench/browser.ts';
import { leastPage } from '../load/bench/least-page.ts';
import { startShop } from '../world/shop.ts';

/** How much later than the least page of its content a page may paint on a slow phone. */
const latest = { fcp: 1.25, lcp: 1.15 };
/** The two pages take turns. Medians that are over are not believed before as many turns as this. */
const enough = 25;
const atOnce = 5;

test.beforeEach(({ isMobile }) => {
  test.skip(!isMobile, 'always a phone');
});

for (const path of ['/', '/shop/hair', '/shop/product/body-wave-bundles']) {
  test(`${path} paints about as soon as the least page of its content`, { tag: '@alone' }, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const shop = await startShop({ edgeVars: { COMPRESSED: 'on' } });
    const least = await startStaticPages(new Map([[path, await leastPage(shop.url + path)]]));
    try {
      const { here, there } = await comparison(browser, shop.url + path, least.url + path);
      const figures = JSON.stringify({ here, there });
      expect(here.fcp / there.fcp, figures).toBeLessThanOrEqual(latest.fcp);
      expect(here.lcp / there.lcp, figures).toBeLessThanOrEqual(latest.lcp);
      expect(here.tbt, figures).toBe(0);
      expect(here.cls, figures).toBe(0);
    } finally {
      await Promise.all([shop.stop(), least.stop()]);
    }
  });
}

async function comparison(browser: Browser, page: string, least: string) {
  const visits: { here: Experience[]; there: Experience[] } = { here: [], there: [] };
  for (;;) {
    const [here = [], there = []] = await visitInTurn(browser, [page, least], atOnce);
    visits.here.push(...here);
    visits.there.push(...there);
    const found = { here: medians(visits.here), there: medians(visits.there) };
    if (isWithin(found) || visits.here.length >= enough) return found;
  }
}

function isWithin({ here, there }: { here: Experience; there: Experience }): boolean {
  return (
    here.fcp <= there.fcp * latest.fcp && here.lcp <= there.lcp * latest.lcp && here.tbt + here.cls === 0
  );
}
