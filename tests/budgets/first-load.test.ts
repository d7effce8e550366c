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
  test(`${name} draws from HTML within one congestion window and one small script, and no React`, async ({
    page,
  }) => {
    const transfers = new Transfers(page);
    await transfers.open(path);
    expect.soft(await transfers.size('script')).toBeLessThanOrEqual(scripts);
    for (const [file, body] of await transfers.bodies('script')) {
      expect.soft(body.includes('react.dev/errors'), `${file} holds React`).toBe(false);
    }
    const needed = transfers.all.filter(({ type, beforeLoad }) => beforeLoad && type !== 'image');
    expect.soft(needed.map(({ type }) => type)).toEqual(['document', 'script']);
    expect
      .soft(
        transfers.all.filter(({ type }) => type === 'script'),
        'before anybody means it',
      )
      .toHaveLength(1);

    const fonts = await transfers.bodies('font');
    expect.soft(fonts.size, 'fonts, which come later').toBe(2);
    for (const [file, font] of fonts) expect.soft(font.byteLength, file).toBeLessThanOrEqual(25 * KB);

    const blocking = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => Reflect.get(entry, 'renderBlockingStatus') === 'blocking')
        .map(({ name }) => new URL(name).pathname),
    );
    expect.soft(blocking, 'waited for before it draws').toEqual([]);

    const urgent = page.locator('img[fetchpriority="high"]');
    await expect.soft(urgent, 'one picture is asked for before the others').toHaveCount(1);
    await expect.soft(urgent).toBeInViewport();
    const below = await page.evaluate(() =>
      [...document.images]
        .filter(({ loading }) => loading === 'eager')
        .filter((image) => image.getBoundingClientRect().top > innerHeight)
        .map(({ currentSrc }) => currentSrc),
    );
    expect.soft(below, 'asked for at once, and not in view').toEqual([]);

    const [html] = [...(await transfers.bodies('document')).values()].map(String);
    if (html === undefined) throw new Error('No page came.');
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
    expect(styles.join('')).not.toBe('');
    expect.soft(await brotliSize(styles.join(''), 'page')).toBeLessThanOrEqual(5 * KB);
    expect.soft(await brotliSize(html, 'page')).toBeLessThanOrEqual(14 * KB);
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
