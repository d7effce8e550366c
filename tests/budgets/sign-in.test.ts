import { expect, test } from '../journeys/fixtures.ts';
import { Transfers } from './transfer.ts';

const KB = 1024;

for (const path of ['/login', '/signup', '/auth/verify?email=ama%40example.com']) {
  test(`${path} sends at most 12 KB of script, without React`, async ({ page }) => {
    const transfers = new Transfers(page);
    await transfers.open(path);
    expect(await transfers.size('script')).toBeLessThanOrEqual(12 * KB);
    for (const [file, body] of await transfers.bodies('script')) {
      expect(body.includes('react.dev/errors'), `${file} contains React`).toBe(false);
    }
  });
}
