import { menu } from '#admin/menu.ts';
import { signInAsOwner } from '../journeys/admin.steps.ts';
import { expect, test } from '../journeys/fixtures.ts';
import { Transfers } from './transfer.ts';

const KB = 1024;

/** Reading a file and its progress needs the calls themselves. */
const limitOf = (path: string) => (path === '/admin/imports' ? 150 : 12) * KB;

test('no page of the admin sends more than 12 KB of script, the import 150', async ({ page, context }) => {
  test.slow();
  await signInAsOwner(page);
  const forms = ['/admin/goods/new', '/admin/codes/new', '/admin/codes/rewards'];
  const paths = [...menu.map(({ href }) => href), ...forms];
  await page.goto('/admin/goods');
  const products = page.getByRole('list', { name: 'Products' }).getByRole('link').first();
  paths.push((await products.getAttribute('href')) ?? '');
  // Most of the time a page waits for what might still come: four wait at once.
  const lane = async () => {
    const tab = await context.newPage();
    const transfers = new Transfers(tab);
    for (let path = paths.shift(); path; path = paths.shift()) {
      await transfers.open(path);
      expect.soft(await transfers.size('script'), path).toBeLessThanOrEqual(limitOf(path));
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
});
