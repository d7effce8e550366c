import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { openProductAdmin, type Saved } from '../../tests/support/product-admin.fixture.ts';

await openNamedShop();
const { manager, shopper, create, read, slugs } = await openProductAdmin();

describe('categories and colours', () => {
  test('are added, renamed and ordered; products are found by the new name', async () => {
    const { _id: categoryId } = (await manager.api('PUT', '/admin/categories/new', {
      name: 'Gifts',
      slug: 'gifts',
      rank: 1,
      isHair: false,
      revision: 0,
    })) as Saved;
    const { _id: subcategoryId } = (await manager.api('PUT', '/admin/categories/new', {
      name: 'Boxes',
      slug: 'boxes',
      rank: 0,
      isHair: false,
      categoryId,
      revision: 0,
    })) as Saved;
    const { _id } = await create({ categoryId, subcategoryId });
    const { slug } = await read(_id);
    const { categories } = (await manager.api('GET', '/admin/taxonomy')) as {
      categories: { _id: string; revision: number; subcategories: { _id: string; revision: number }[] }[];
    };
    const gifts = categories.find((each) => each._id === categoryId);
    expect(gifts?.subcategories).toMatchObject([{ _id: subcategoryId, name: 'Boxes' }]);
    await manager.api('PUT', `/admin/categories/${categoryId}`, {
      name: 'Presents',
      slug: 'presents',
      rank: 0,
      isHair: false,
      revision: gifts?.revision,
    });
    expect(await slugs('/search?q=presents')).toEqual([slug]);
    expect(await slugs('/products?isVisible=true&category=presents')).toEqual([slug]);
    const remove = (id: string, revision = 0) =>
      manager.send('DELETE', `/admin/categories/${id}?revision=${revision}`);
    expect((await remove(subcategoryId, gifts?.subcategories[0]?.revision)).status, 'it has products').toBe(
      400,
    );
    expect((await remove(categoryId, gifts?.revision)).status, 'it was renamed since').toBe(409);
    expect((await remove('category-none')).status).toBe(400);
    expect(await slugs('/products?isVisible=true&category=presents')).toEqual([slug]);
    const taken = await manager.send('PUT', '/admin/categories/new', {
      name: 'Hair',
      slug: 'hair',
      rank: 0,
      isHair: false,
      revision: 0,
    });
    expect(taken.status).toBe(400);
  });

  test('are listed by their rank', async () => {
    const add = async (name: string, rank: number, categoryId?: string) => {
      const draft = { name, slug: name.toLowerCase(), rank, isHair: false, categoryId, revision: 0 };
      return ((await manager.api('PUT', '/admin/categories/new', draft)) as Saved)._id;
    };
    const parent = await add('Third', 93);
    for (const [name, rank] of [['Second', 92] as const, ['First', 91] as const]) {
      await add(name, rank);
      await add(`Sub-${name}`, rank, parent);
    }
    const { categories } = (await manager.api('GET', '/admin/taxonomy')) as {
      categories: { name: string; subcategories: { name: string }[] }[];
    };
    expect(categories.slice(-3).map(({ name }) => name)).toEqual(['First', 'Second', 'Third']);
    expect(categories.at(-1)?.subcategories.map(({ name }) => name)).toEqual(['Sub-First', 'Sub-Second']);
  });

  test('cannot hide behind a page of the shop; a subcategory can have its address', async () => {
    const save = (draft: object) =>
      manager.send('PUT', '/admin/categories/new', { rank: 0, isHair: false, revision: 0, ...draft });
    expect((await save({ name: 'Bag', slug: 'bag' })).status).toBe(400);
    expect((await save({ name: 'Bag', slug: 'bag', categoryId: 'category-care' })).status).toBe(200);
  });

  test('a former slug redirects; the menu and home tiles are updated', async () => {
    const save = async (id: string, draft: object) =>
      (await manager.api('PUT', `/admin/categories/${id}`, {
        rank: 0,
        isHair: false,
        revision: 0,
        ...draft,
      })) as Saved;
    const category = await save('new', { name: 'Caps', slug: 'caps' });
    const below = { name: 'Nets', categoryId: category._id };
    const subcategory = await save('new', { ...below, slug: 'nets' });
    const tiles = ['caps', 'caps/nets', 'capsule/nets'].map((path) => ({ path, image: '/a.webp' }));
    await env.DB.prepare(
      `update store set config = json_set(config, '$.menu', json('["hair","caps","capsule"]'), '$.homeTiles', json(?))`,
    )
      .bind(JSON.stringify(tiles))
      .run();
    const { revision } = await save(category._id, {
      name: 'Caps',
      slug: 'hats',
      revision: category.revision,
    });
    await save(subcategory._id, { ...below, slug: 'mesh', revision: subcategory.revision });
    const config = async () =>
      env.DB.prepare(`select config ->> '$.menu' as menu, config ->> '$.homeTiles[#-2].path' as below,
        json_array_length(config, '$.homeTiles') as tiles, config ->> '$.homeTiles[0]' as first,
        config ->> '$.homeTiles[2].path' as other from store`).first();
    expect(await config()).toEqual({
      menu: '["hair","hats","capsule"]',
      below: 'hats/mesh',
      tiles: 3,
      first: '{"path":"hats","image":"/a.webp"}',
      other: 'capsule/nets',
    });
    const { categories } = (await shopper.api('GET', '/categories?withSubcategories=true')) as {
      categories: { _id: string }[];
    };
    expect(categories.find(({ _id }) => _id === category._id)).toMatchObject({
      slug: 'hats',
      formerSlugs: ['caps'],
      subcategories: [{ slug: 'mesh', formerSlugs: ['nets'] }],
    });
    await save(category._id, { name: 'Caps', slug: 'caps', revision });
    expect(await config()).toMatchObject({ menu: '["hair","caps","capsule"]', below: 'caps/mesh' });
    const again = await env.DB.prepare('select formerSlugs from category where id = ?')
      .bind(category._id)
      .first();
    expect(again).toEqual({ formerSlugs: '["hats"]' });
  });

  test.each(['categories', 'colors'])('refuses an id for %s that answers cannot contain', async (kind) => {
    const draft = { name: 'Odd', slug: 'odd', rank: 0, isHair: false, revision: 0 };
    expect((await manager.send('PUT', `/admin/${kind}/a%2C%20b`, draft)).status).toBe(400);
    expect((await manager.send('GET', '/admin/taxonomy')).status).toBe(200);
    expect((await shopper.send('GET', `/${kind}`)).status).toBe(200);
  });

  test('the longest address can change too: D1 limits patterns to 50 bytes', async () => {
    const save = async (id: string, slug: string, revision: number) =>
      (await manager.api('PUT', `/admin/categories/${id}`, {
        name: 'Long',
        slug,
        rank: 0,
        isHair: false,
        revision,
      })) as Saved;
    const [was, is] = ['a', 'b'].map((letter) => letter.repeat(100)) as [string, string];
    const { _id, revision } = await save('new', was, 0);
    await env.DB.prepare(`update store set config = json_set(config, '$.menu', json(?))`)
      .bind(JSON.stringify([was]))
      .run();
    await save(_id, is, revision);
    const store = await env.DB.prepare(`select config ->> '$.menu[0]' as first from store`).first();
    expect(store).toEqual({ first: is });
  });

  test('a colour is added and renamed; products are found by the new name', async () => {
    const { _id: colorId, revision: at } = (await manager.api('PUT', '/admin/colors/new', {
      name: 'Plum',
      hexCode: '#5b2a4e',
      revision: 0,
    })) as Saved;
    const { _id } = await create({
      variants: [{ sku: '', price: 1, colorId, isVisible: true, stockChange: 0 }],
    });
    const { slug } = await read(_id);
    expect(await slugs('/search?q=plum')).toEqual([slug]);
    await manager.api('PUT', `/admin/colors/${colorId}`, {
      name: 'Aubergine',
      hexCode: '#5b2a4e',
      revision: at,
    });
    expect(await slugs('/search?q=aubergine')).toEqual([slug]);
    const stale = await manager.send('PUT', `/admin/colors/${colorId}`, { name: 'Other', revision: at });
    expect(stale.status).toBe(409);
    const twin = await manager.send('PUT', '/admin/colors/new', { name: 'AUBERGINE', revision: 0 });
    expect(await twin.json()).toEqual({ error: 'There is a colour of this name already.' });
  });

  test('a variant without a SKU is named by its colour', async () => {
    const { _id: colorId } = (await manager.api('PUT', '/admin/colors/new', {
      name: 'Honey blonde',
      revision: 0,
    })) as Saved;
    const { _id } = await create({
      variants: [{ sku: '', price: 1, colorId, length: 14, isVisible: true, stockChange: 0 }],
    });
    const { slug, variants } = await read(_id);
    expect(variants[0]?.sku).toBe(`${slug}-honey-blonde-14`.toUpperCase());
  });
});
