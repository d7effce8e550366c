import { expect, test } from '../journeys/fixtures.ts';
import { brotliSize, Transfers } from './transfer.ts';

const KB = 1024;

const pages = [
  { name: 'home', path: '/', scripts: 12 * KB },
  { name: 'a category', path: '/shop/hair', scripts: 12 * KB },
  { name: 'a product', path: '/shop/product/body-wave-bundles', scripts: 17 * KB },
];

for (const { name, path, scripts } of pages) {
  test(`${name} sends little script before anybody touches it, and no React`, async ({ page }) => {
    const transfers = new Transfers(page);
    await transfers.open(path);
    expect(await transfers.size('script')).toBeLessThanOrEqual(scripts);
    for (const [file, body] of await transfers.bodies('script')) {
      expect(body.includes('react.dev/errors'), `${file} holds React`).toBe(false);
    }
  });

  test(`${name} blocks its drawing with nothing but its stylesheet`, async ({ page }) => {
    await page.goto(path);
    const blocking = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => Reflect.get(entry, 'renderBlockingStatus') === 'blocking')
        .map(({ name }) => new URL(name).pathname.replace(/.*\./, '')),
    );
    expect(blocking).toEqual(['css']);
  });

  test(`${name} loads by HTML, CSS, one script and two fonts`, async ({ page }) => {
    const transfers = new Transfers(page);
    await transfers.open(path);
    const needed = transfers.all.filter(({ type, beforeLoad }) => beforeLoad && type !== 'image');
    const kinds = Object.groupBy(needed, ({ type }) => type);
    expect(needed.map(({ path: file }) => file)).toHaveLength(
      new Set(needed.map(({ path: file }) => file)).size,
    );
    expect(kinds['document']).toHaveLength(1);
    expect(kinds['stylesheet']).toHaveLength(1);
    expect(kinds['script']?.length ?? 0).toBeLessThanOrEqual(1);
    expect(kinds['font']?.length ?? 0).toBeLessThanOrEqual(2);
    expect(needed.length).toBeLessThanOrEqual(5);
    for (const [file, font] of await transfers.bodies('font')) {
      expect(font.byteLength, file).toBeLessThanOrEqual(25 * KB);
    }
  });

  test(`${name} is laid out by the browser, not for a script that measures it too early`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const forced: string[] = [];
      Reflect.set(window, 'forcedLayouts', forced);
      new PerformanceObserver((list) => {
        for (const frame of list.getEntries())
          for (const script of Reflect.get(frame, 'scripts')) {
            if (script.forcedStyleAndLayoutDuration > 1 && script.sourceURL.includes('/_astro/'))
              forced.push(`${script.invoker} ${script.forcedStyleAndLayoutDuration} ms`);
          }
      }).observe({ type: 'long-animation-frame', buffered: true });
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => Reflect.get(window, 'forcedLayouts'))).toEqual([]);
  });

  test(`${name} shows its first picture within one congestion window`, async ({ page }) => {
    const transfers = new Transfers(page);
    await transfers.open(path);
    const [html] = [...(await transfers.bodies('document')).values()].map(String);
    if (html === undefined) throw new Error('No page came.');
    const picture = html.indexOf('<img');
    expect(picture).toBeGreaterThan(0);
    const upToPicture = html.slice(0, html.indexOf('>', picture) + 1);
    const css = await transfers.size('stylesheet');
    expect((await brotliSize(upToPicture, 'page')) + css).toBeLessThanOrEqual(14 * KB);
    expect((await brotliSize(html, 'page')) + css).toBeLessThanOrEqual(24 * KB);
  });
}

test('cards cost no script: none is an island, and a full listing needs what an empty one needs', async ({
  page,
}) => {
  const needs = [];
  for (const path of ['/shop/hair', '/shop/hair?length=8&color=none']) {
    const transfers = new Transfers(page);
    await transfers.open(path);
    needs.push({
      scripts: [...(await transfers.bodies('script')).keys()],
      islands: await page.locator('astro-island').count(),
    });
    if (needs.length === 1) expect(await page.getByRole('main').locator('.card').count()).toBeGreaterThan(10);
  }
  expect(needs[0]).toEqual(needs[1]);
});
