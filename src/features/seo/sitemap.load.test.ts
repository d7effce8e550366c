import { expect, test } from 'vitest';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { loadListingPaths, sitemapIndexPaths } from './sitemap.load.ts';

const promotions = { codes: [], items: [], redeemed: [] };

/** A gateway of a category with so many products, given a page at a time. */
function gatewayOf(count: number): SharedGateway {
  const call = async (_endpoint: unknown, { query }: { query: { limit: number; after?: string } }) => {
    const from = Number(query.after ?? 0);
    const length = Math.min(query.limit, count - from);
    const products = Array.from({ length }, (_, index) => ({
      _id: `${from + index}`,
      slug: `${from + index}`,
    }));
    const next = from + length;
    return { ok: true, data: { products, ...(next < count && { nextAfter: String(next) }) } };
  };
  return { call } as unknown as SharedGateway;
}

test.each([0, 96, 97, 3840])('a part names its listing and all its %i products, each once', async (count) => {
  const paths = await loadListingPaths(gatewayOf(count), promotions, { category: 'hair' });
  expect(new Set(paths).size).toBe(count + 1);
  expect(paths).toHaveLength(count + 1);
  expect(paths?.[0]).toBe('/shop/hair');
});

test('a sitemap that the gateway does not return completely is undefined', async () => {
  const silent = { call: async () => ({ ok: false }) } as unknown as SharedGateway;
  expect(await loadListingPaths(silent, promotions, { category: 'hair' })).toBeUndefined();
});

test('a category with subcategories has one sitemap for each of them', () => {
  const category = { _id: '1', name: 'Hair', slug: 'hair' };
  const of = (slug: string) => ({ _id: slug, name: slug, slug });
  const categories = [
    { ...category, subcategories: [of('bundles'), of('closures')] },
    { ...category, slug: 'care', subcategories: [] },
  ] as unknown as Parameters<typeof sitemapIndexPaths>[0];
  expect(sitemapIndexPaths(categories)).toEqual([
    '/sitemap/pages.xml',
    '/sitemap/shop/hair/bundles.xml',
    '/sitemap/shop/hair/closures.xml',
    '/sitemap/shop/care.xml',
  ]);
});
