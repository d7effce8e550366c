import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { picturePath } from '#contract/pictures/picture.rules.ts';
import { addToBag, finalize, one, openCheckout } from '../../tests/world/checkout-world.ts';
import { guestOf, type Visitor, visitorOf } from '../../tests/world/gateway-visitor.ts';
import { goods, openNamedShop } from '../../tests/world/named-shop.ts';
import { turnedJpeg } from '../../tests/world/pictures.ts';
import { createSignInWorld } from '../../tests/world/sign-in-world.ts';
import { signedInStaff } from '../../tests/world/staff-world.ts';
import { keepPicture } from '../pictures/picture-store.ts';
import { staffProductsSql } from './staff-product.records.ts';

const world = createSignInWorld();
const { dependencies } = world;
const shopper = visitorOf(dependencies);
let manager: Visitor & { readonly email: string };

type Saved = { _id: string; revision: number };
type Variant = Record<string, unknown> & {
  _id: string;
  sku: string;
  price: number;
  quantityAvailable: number;
};
type Product = Record<string, unknown> & { _id: string; slug: string; variants: Variant[]; revision: number };

beforeAll(openNamedShop);
beforeEach(async () => {
  manager = await signedInStaff(world, 'manager');
});

const keptPicture = () =>
  keepPicture(dependencies, new Blob([turnedJpeg]).stream(), { senderId: null, isPublic: true });

let made = 0;

function draft(changes: object = {}) {
  const name = `Silk bonnet ${++made}`;
  return {
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    description: 'Soft.',
    categoryId: 'category-care',
    subcategoryId: 'subcategory-care',
    attributes: { material: 'satin' },
    availability: 'live',
    isVisible: true,
    variants: [
      { sku: '', price: 80, colorId: 'color-black', size: 'S', isVisible: true, stockChange: 4 },
      { sku: '', price: 95.5, colorId: 'color-black', size: 'L', isVisible: true, stockChange: 2 },
    ],
    revision: 0,
    ...changes,
  };
}

const create = async (changes: object = {}) =>
  (await manager.ask('POST', '/admin/products', draft(changes))) as Saved;
const read = async (id: string) => (await manager.ask('GET', `/admin/products/${id}`)) as Product;

/** What is saved when nothing of a product changes. */
async function unchanged(id: string) {
  const product = await read(id);
  return { ...product, variants: product.variants.map((each) => ({ ...each, stockChange: 0 })) };
}

const listed = async (path = '/products?isVisible=true&category=care') =>
  ((await shopper.ask('GET', path)) as { products: { slug: string; skus: { price: number }[] }[] }).products;
const slugs = async (path?: string) => (await listed(path)).map(({ slug }) => slug);
const revision = async () =>
  ((await shopper.ask('GET', '/storefront?storeName=Strand&guest=none')) as { revision: string }).revision;

async function listings() {
  const { results } = await env.DB.prepare(
    'select scope, signature, products from listing_signature order by 1, 2',
  ).all();
  return results;
}

describe('a product', () => {
  test('is listed, counted, found and asked anew from the moment it is saved', async () => {
    const before = await revision();
    const { _id } = await create();
    const { slug, variants } = await read(_id);
    expect(variants).toMatchObject([
      { sku: `${slug}-black-S`.toUpperCase(), price: 80, quantityAvailable: 4 },
      { price: 95.5, quantityAvailable: 2 },
    ]);
    expect(await slugs()).toContain(slug);
    expect(await slugs(`/search?q=bonnet%20${made}`)).toContain(slug);
    expect(await revision()).not.toBe(before);
    expect(await one('select action, staff from audit where subject = ?', `product/${_id}`)).toEqual({
      action: 'added',
      staff: manager.email,
    });
  });

  test('that becomes a draft or is archived is nowhere to be found, and comes back', async () => {
    const before = await listings();
    const { _id } = await create();
    const { slug } = await read(_id);
    for (const availability of ['draft', 'archived']) {
      await manager.ask('PUT', `/admin/products/${_id}`, { ...(await unchanged(_id)), availability });
      expect(await slugs()).not.toContain(slug);
      expect(await slugs('/search?q=bonnet')).not.toContain(slug);
      expect((await shopper.send('GET', `/products/${slug}?isVisible=true`)).status).toBe(400);
      expect(await listings()).toEqual(before);
    }
    await manager.ask('PUT', `/admin/products/${_id}`, { ...(await unchanged(_id)), availability: 'live' });
    expect(await slugs()).toContain(slug);
  });

  test('changes its prices together, and lists by them', async () => {
    const { _id } = await create();
    const product = await unchanged(_id);
    const variants = product.variants.map((each) => ({ ...each, price: each.price + 100 }));
    await manager.ask('PUT', `/admin/products/${_id}`, { ...product, variants });
    const found = (await listed()).find(({ slug }) => slug === product.slug);
    expect(found?.skus.map(({ price }) => price)).toEqual([180, 195.5]);
  });

  test('with another address is found at the old one for ever', async () => {
    const { _id } = await create();
    const product = await unchanged(_id);
    const slug = `${product.slug}-anew`;
    await manager.ask('PUT', `/admin/products/${_id}`, { ...product, slug });
    expect(await shopper.ask('GET', `/products/${product.slug}?isVisible=true`)).toMatchObject({ _id, slug });
    const other = await create({ slug: product.slug });
    expect(await shopper.ask('GET', `/products/${product.slug}?isVisible=true`)).toMatchObject({
      _id: other._id,
    });
  });

  test('is not overwritten unseen', async () => {
    const { _id } = await create();
    const product = await unchanged(_id);
    const other = await signedInStaff(world, 'owner');
    await other.ask('PUT', `/admin/products/${_id}`, { ...product, name: 'Hers' });
    const stale = await manager.send('PUT', `/admin/products/${_id}`, { ...product, name: 'Mine' });
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({
      error: `${other.email} has changed this meanwhile. Look at it once more.`,
      changes: [{ after: { name: 'Hers' } }],
    });
    expect(await read(_id)).toMatchObject({ name: 'Hers' });
  });

  test.each<[string, object, string]>([
    ['another’s address', { slug: 'wig' }, 'Another product has this address.'],
    [
      'another’s SKU',
      { variants: [{ sku: 'OIL-1', price: 1, isVisible: true, stockChange: 0 }] },
      'Another variant has this SKU.',
    ],
    [
      'two variants of one kind',
      { variants: ['A-1', 'A-2'].map((sku) => ({ sku, price: 1, isVisible: true, stockChange: 0 })) },
      'Two variants have the same colour, length and size.',
    ],
    [
      'a subcategory of another category',
      { categoryId: 'category-hair' },
      'The product could not be saved. Please check its category and its variants.',
    ],
    [
      'an unknown colour',
      { variants: [{ sku: 'B', price: 1, colorId: 'none', isVisible: true, stockChange: 0 }] },
      'The product could not be saved. Please check its category and its variants.',
    ],
    [
      'less than no stock',
      { variants: [{ sku: 'C', price: 1, isVisible: true, stockChange: -1 }] },
      'Not that many are free: some are promised to customers.',
    ],
  ])('with %s is refused whole', async (_what, changes, error) => {
    const before = await one(
      'select (select count(*) from product) as products, (select count(*) from audit) as audits',
    );
    const answer = await manager.send('POST', '/admin/products', draft(changes));
    expect([answer.status, await answer.json()]).toEqual([400, { error }]);
    expect(
      await one('select (select count(*) from product) as products, (select count(*) from audit) as audits'),
    ).toEqual(before);
  });

  test('cannot take another’s variant', async () => {
    const { _id } = await create();
    const variants = [{ _id: goods.oil.sku, sku: 'MINE', price: 1, isVisible: true, stockChange: 0 }];
    const answer = await manager.send('PUT', `/admin/products/${_id}`, {
      ...(await unchanged(_id)),
      variants,
    });
    expect(answer.status).toBe(400);
    expect(await one('select sku from sku where id = ?', goods.oil.sku)).toEqual({ sku: 'OIL-1' });
  });

  test('ten added at once all get a place', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(10);
  });
});

test('a price edited while a shopper pays: the frozen price stands', async () => {
  const { _id } = await create();
  const product = await unchanged(_id);
  const [first] = product.variants;
  if (!first) throw new Error('no variant');
  const buyer = await guestOf(dependencies);
  await addToBag(buyer, { product: _id, sku: first._id, text: first.sku, price: 8000, stock: 4 } as never);
  const { session } = await openCheckout(buyer);
  const paying = await finalize(buyer, session);
  const variants = product.variants.map((each) => ({ ...each, price: 500 }));
  await manager.ask('PUT', `/admin/products/${_id}`, { ...product, variants });
  expect(await one('select amount from payment where reference = ?', paying.reference)).toEqual({
    amount: 8000,
  });
});

test('pictures stand on all variants of their colour, with what they show', async () => {
  const { _id } = await create();
  const row = await keptPicture();
  const path = picturePath(row.id, row);
  const { revision: at } = await read(_id);
  const pictures = [
    { path, alt: 'On a stand' },
    { path: '/media/products/other.webp', alt: '' },
  ];
  const saved = { colorId: 'color-black', pictures, revision: at };
  await manager.ask('PUT', `/admin/products/${_id}/pictures`, saved);
  const product = await read(_id);
  expect(product.variants.map(({ images }) => images)).toEqual(
    Array(2).fill(pictures.map((each) => each.path)),
  );
  expect(product).toMatchObject({ alts: { [path]: 'On a stand' } });
  expect((await manager.send('PUT', `/admin/products/${_id}/pictures`, saved)).status).toBe(409);
});

describe('the list of goods', () => {
  const names = async (query: string) =>
    (await manager.ask('GET', `/admin/products${query}`)) as { products: { name: string }[]; next?: number };

  test('is searched by name and SKU, drafts too, and pages on', async () => {
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

  test.each([false, true])('reads by indexes alone, searched: %s', async (isSearch) => {
    for (const availability of [undefined, 'live', 'draft', 'archived'] as const) {
      const values = isSearch ? [9, '"a"*', 'a', 'b', 'A', 'B'] : [9];
      const { results } = await env.DB.prepare(
        `explain query plan ${staffProductsSql(isSearch, availability)}`,
      )
        .bind(...values)
        .all<{ detail: string }>();
      const scans = results
        .map(({ detail }) => detail)
        .filter((detail) => /^SCAN (?:p|product|sku)\b/.test(detail));
      expect(scans).toEqual([]);
    }
  });
});

describe('categories and colours', () => {
  test('are added, renamed and ordered; goods are found by the new name', async () => {
    const { _id: categoryId } = (await manager.ask('PUT', '/admin/categories/new', {
      name: 'Gifts',
      slug: 'gifts',
      rank: 1,
      isHair: false,
      revision: 0,
    })) as Saved;
    const { _id: subcategoryId } = (await manager.ask('PUT', '/admin/categories/new', {
      name: 'Boxes',
      slug: 'boxes',
      rank: 0,
      isHair: false,
      categoryId,
      revision: 0,
    })) as Saved;
    const { _id } = await create({ categoryId, subcategoryId });
    const { slug } = await read(_id);
    const { categories } = (await manager.ask('GET', '/admin/taxonomy')) as {
      categories: { _id: string; revision: number; subcategories: { _id: string; revision: number }[] }[];
    };
    const gifts = categories.find((each) => each._id === categoryId);
    expect(gifts?.subcategories).toMatchObject([{ _id: subcategoryId, name: 'Boxes' }]);
    await manager.ask('PUT', `/admin/categories/${categoryId}`, {
      name: 'Presents',
      slug: 'presents',
      rank: 0,
      isHair: false,
      revision: gifts?.revision,
    });
    expect(await slugs('/search?q=presents')).toEqual([slug]);
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

  test('a colour is added and renamed; goods are found by the new name', async () => {
    const { _id: colorId, revision: at } = (await manager.ask('PUT', '/admin/colors/new', {
      name: 'Plum',
      hexCode: '#5b2a4e',
      revision: 0,
    })) as Saved;
    const { _id } = await create({
      variants: [{ sku: '', price: 1, colorId, isVisible: true, stockChange: 0 }],
    });
    const { slug } = await read(_id);
    expect(await slugs('/search?q=plum')).toEqual([slug]);
    await manager.ask('PUT', `/admin/colors/${colorId}`, {
      name: 'Aubergine',
      hexCode: '#5b2a4e',
      revision: at,
    });
    expect(await slugs('/search?q=aubergine')).toEqual([slug]);
    const stale = await manager.send('PUT', `/admin/colors/${colorId}`, { name: 'Other', revision: at });
    expect(stale.status).toBe(409);
  });
});
