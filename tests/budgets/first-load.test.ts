import { expect, inMotion, test } from '../journeys/fixtures.ts';
import { brotliSize, Transfers } from './transfer.ts';

test.use(inMotion);

const KB = 1024;

const pages = [
  { name: 'home', path: '/', scripts: 12 * KB },
  { name: 'a category', path: '/shop/hair', scripts: 12 * KB },
  { name: 'a product', path: '/shop/product/body-wave-bundles', scripts: 17 * KB },
];

for (const { name, path, scripts } of pages) {
  test(`${name} renders from HTML in one congestion window and one small script without React`, async ({
    page,
  }) => {
    const transfers = new Transfers(page);
    await transfers.open(path);
    expect.soft(await transfers.size('script')).toBeLessThanOrEqual(scripts);
    for (const [file, body] of await transfers.bodies('script')) {
      expect.soft(body.includes('react.dev/errors'), `${file} contains React`).toBe(false);
    }
    const needed = transfers.all.filter(({ type, beforeLoad }) => beforeLoad && type !== 'image');
    expect.soft(needed.map(({ type }) => type)).toEqual(['document', 'script']);
    expect
      .soft(
        transfers.all.filter(({ type }) => type === 'script'),
        'before any interaction',
      )
      .toHaveLength(1);

    const fonts = await transfers.bodies('font');
    expect.soft(fonts.size, 'fonts, after load').toBe(2);
    for (const [file, font] of fonts) expect.soft(font.byteLength, file).toBeLessThanOrEqual(25 * KB);

    const blocking = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => Reflect.get(entry, 'renderBlockingStatus') === 'blocking')
        .map(({ name }) => new URL(name).pathname),
    );
    expect.soft(blocking, 'blocks rendering').toEqual([]);

    const urgent = page.locator('img[fetchpriority="high"]');
    await expect.soft(urgent, 'one picture has a high priority').toHaveCount(1);
    await expect.soft(urgent).toBeInViewport();
    const below = await page.evaluate(() =>
      [...document.images]
        .filter(({ loading }) => loading === 'eager')
        .filter((image) => image.getBoundingClientRect().top > innerHeight)
        .map(({ currentSrc }) => currentSrc),
    );
    expect.soft(below, 'loaded eagerly, but out of view').toEqual([]);

    const [html] = [...(await transfers.bodies('document')).values()].map(String);
    if (html === undefined) throw new Error('No document was loaded.');
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
    expect(styles.join('')).not.toBe('');
    expect.soft(await brotliSize(styles.join(''), 'page')).toBeLessThanOrEqual(5 * KB);
    expect.soft(await brotliSize(html, 'page')).toBeLessThanOrEqual(14 * KB);
  });

  test(`${name} has no layout forced by a script`, async ({ page }) => {
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
}

test('cards need no script and no island: a full listing loads the same files as an empty one', async ({
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
