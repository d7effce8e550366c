import { describe, expect, test } from 'vitest';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { openProductAdmin } from '../../tests/support/product-admin.fixture.ts';

await openNamedShop();
const { manager, create, read } = await openProductAdmin();

describe('the product list', () => {
  const names = async (query: string) =>
    (await manager.api('GET', `/admin/products${query}`)) as { products: { name: string }[]; next?: number };

  test('is searched by name and SKU, including drafts, and paginated', async () => {
    const { _id } = await create({ name: 'Edge brush', availability: 'draft' });
    const { variants } = await read(_id);
    expect((await names('?q=edge%20b')).products).toMatchObject([
      { _id, availability: 'draft', variants: 2, quantityAvailable: 6, price: 80 },
    ]);
    expect((await names(`?q=${variants[0]?.sku.toLowerCase()}`)).products).toMatchObject([{ _id }]);
    expect((await names('?q=edge&availability=live')).products).toEqual([]);
    expect((await names(`?q=%22*(${'%'.charCodeAt(0)}`)).products).toEqual([]);
    for (let more = 0; more < 51; more++) await create({ availability: 'archived' });
    const page = await names('?availability=archived');
    expect(page.products).toHaveLength(50);
    const rest = await names(`?availability=archived&before=${page.next}`);
    expect(rest.products.length).toBeGreaterThan(0);
    expect(rest.next).toBeUndefined();
  });
});
