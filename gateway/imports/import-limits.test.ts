import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { count } from '../../tests/support/checkout.fixture.ts';
import { countedDatabase } from '../../tests/support/gateway-visitor.ts';
import { openImportWorld } from '../../tests/support/import.fixture.ts';
import { rotatedJpeg } from '../../tests/support/pictures.ts';

const { trips, database } = countedDatabase();
const { manager, read } = await openImportWorld({ database });

const fetched: string[] = [];

beforeEach(() => {
  fetched.length = 0;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    fetched.push(address);
    // As many hosts do.
    if (!new Headers(init?.headers).has('user-agent')) return new Response(null, { status: 403 });
    return new Response(rotatedJpeg);
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Cloudflare's Free plan allows a request 50 fetches and, by D1's documentation, 50 queries. */
const most = 50;

/** Per product one row with pictures, and `variants - 1` without. */
function fileOf(name: string, { products, variants, pictures }: Record<string, number>): string {
  const rows = Array.from({ length: products ?? 0 }, (_, at) =>
    Array.from({ length: variants ?? 0 }, (_, each) => {
      const own = each === 0 ? pictures : 0;
      const images = Array.from({ length: own ?? 0 }, (_, of) => `https://cdn.test/${name}-${at}-${of}.jpg`);
      return `${name}-${at},${name} ${at},Caps,${10 + each},${name}-${at}-${each},99,5,${images.join(' ')}`;
    }),
  ).flat();
  return `handle,name,category,length,sku,price,stock,images\n${rows.join('\n')}\n`;
}

test.each([
  { products: 45, variants: 10, pictures: 0 },
  { products: 12, variants: 2, pictures: 4 },
  { products: 1, variants: 1, pictures: 30 },
])('each step of $products products with $pictures pictures fits a request', async (size) => {
  const name = `fits-${size.pictures}`;
  const { importId } = await read(fileOf(name, size));
  for (let waiting = size.products; waiting > 0; ) {
    const before = fetched.length;
    trips.length = 0;
    const progress = await manager.api('POST', `/admin/imports/${importId}/steps`);
    expect(trips.length).toBeLessThan(most);
    expect(fetched.length - before, 'pictures, of up to 15 MB each, within 15 s').toBeLessThanOrEqual(4);
    expect(progress).toMatchObject({ failed: [] });
    ({ waiting } = progress as { waiting: number });
  }
  expect(await count('product', `slug like '${name}-%'`)).toBe(size.products);
  expect(fetched.length, 'each picture once').toBe(size.products * size.pictures);
  expect(await count('picture', `source like '%/${name}-%'`)).toBe(fetched.length);
});

test('a picture that stalls halfway fails its product, and the import ends', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.includes('stalled-0')) return new Response(rotatedJpeg);
    const stalled = new DOMException('The operation timed out.', 'TimeoutError');
    return new Response(new ReadableStream({ pull: (body) => body.error(stalled) }));
  });
  const { importId } = await read(fileOf('stalled', { products: 2, variants: 1, pictures: 1 }));
  expect(await manager.api('POST', `/admin/imports/${importId}/steps`)).toMatchObject({
    waiting: 0,
    failed: [{ problem: 'The picture https://cdn.test/stalled-0-0.jpg could not be fetched.' }],
  });
  expect(await count('product', `slug = 'stalled-1'`)).toBe(1);
});

test('a size that is too long is cut, also in the middle of an emoji', async () => {
  const size = `${'x'.repeat(39)}😀`;
  const file = `handle,name,category,price,size,availability\nemoji-cap,Emoji cap,Caps,10,${size},live\n`;
  const { importId } = await read(file);
  const done = await manager.api('POST', `/admin/imports/${importId}/steps`);
  expect(done).toMatchObject({ products: 1, waiting: 0, failed: [] });
});

test('a checked file is stored in values of at most 2 MB, which the local D1 does not limit', async () => {
  trips.length = 0;
  const images = `/media/products/${'long-'.repeat(12)}name.webp`;
  const file = fileOf('rich', { products: 200, variants: 80, pictures: 0 });
  expect(await read(file.replaceAll(',5,', `,5,${images}`))).toMatchObject({ rows: 16_000, errors: [] });
  const values = trips.flatMap(({ statements }) => statements.flatMap((each) => each.values));
  const longest = Math.max(...values.map((value) => String(value).length));
  expect(longest).toBeGreaterThan(200_000);
  expect(longest).toBeLessThan(2_000_000);
});
