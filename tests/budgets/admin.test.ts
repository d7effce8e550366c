import { menu } from '#admin/menu.ts';
import { signInAsOwner } from '../journeys/admin.steps.ts';
import { expect, test } from '../journeys/fixtures.ts';
import { Transfers } from './transfer.ts';

const maxScript = 12 * 1024;

test('admin pages send at most 12 KB of script', async ({ page, context }) => {
  test.slow();
  await signInAsOwner(page);
  const forms = ['/admin/products/new', '/admin/promo-codes/new', '/admin/promo-codes/rewards'];
  const paths = [...menu.map(({ href }) => href), ...forms];
  await page.goto('/admin/products');
  const products = page.getByRole('list', { name: 'Products' }).getByRole('link').first();
  paths.push((await products.getAttribute('href')) ?? '');
  // Pages mostly wait for the network to become idle, so four load in parallel.
  const openNext = async () => {
    const tab = await context.newPage();
    const transfers = new Transfers(tab);
    for (let path = paths.shift(); path; path = paths.shift()) {
      await transfers.open(path);
      expect.soft(await transfers.size('script'), path).toBeLessThanOrEqual(maxScript);
    }
  };
  await Promise.all([openNext(), openNext(), openNext(), openNext()]);
});
