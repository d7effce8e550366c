import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { variantFields } from '#contract/admin/product.schema.ts';
import { addToBag, finalize, one, openCheckout } from '../../tests/support/checkout.fixture.ts';
import { createGuest } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { openProductAdmin } from '../../tests/support/product-admin.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';

await openNamedShop();
const { world, manager, shopper, draft, create, read, unchanged, listed, slugs } = await openProductAdmin();
const { dependencies } = world;

const revision = async () =>
  ((await shopper.api('GET', '/storefront?storeName=Strand&guest=none')) as { revision: string }).revision;

async function listings() {
  const { results } = await env.DB.prepare(
    'select scope, signature, products from listing_signature order by 1, 2',
  ).all();
  return results;
}

describe('a product', () => {
  test('is listed, counted and searchable once saved, and invalidates cached pages', async () => {
    const before = await revision();
    const { _id } = await create();
    const { slug, variants } = await read(_id);
    expect(variants).toMatchObject([
      { sku: `${slug}-natural-black-S`.toUpperCase(), price: 80, quantityAvailable: 4 },
      { price: 95.5, quantityAvailable: 2 },
    ]);
    expect(await slugs()).toContain(slug);
    expect(await slugs(`/search?q=${slug.replaceAll('-', '%20')}`)).toContain(slug);
    expect(await revision()).not.toBe(before);
    expect(await one('select action, staff from audit where subject = ?', `product/${_id}`)).toEqual({
      action: 'added',
      staff: manager.email,
    });
  });

  test('has a SKU per variant, also where sizes are in other scripts or longer than a SKU', async () => {
    const sizes = ['صغير', 'كبير', `${'x'.repeat(39)}1`, `${'x'.repeat(39)}2`];
    const variants = sizes.map((size) => ({ sku: '', price: 1, size, isVisible: true, stockChange: 0 }));
    const slug = 'a-bonnet-with-a-name-of-forty-letters-xx';
    const { _id } = await create({ slug, variants });
    const { variants: saved } = await read(_id);
    expect(new Set(saved.map(({ sku }) => sku)).size).toBe(sizes.length);
    expect(saved.every(({ sku }) => sku.length <= 64)).toBe(true);
  });

  test('disappears as a draft or archived, and comes back', async () => {
    const before = await listings();
    const { _id } = await create();
    const { slug } = await read(_id);
    for (const availability of ['draft', 'archived']) {
      await manager.api('PUT', `/admin/products/${_id}`, { ...(await unchanged(_id)), availability });
      expect(await slugs()).not.toContain(slug);
      expect(await slugs('/search?q=bonnet')).not.toContain(slug);
      expect((await shopper.send('GET', `/products/${slug}?isVisible=true`)).status).toBe(400);
      expect(await listings()).toEqual(before);
      expect(await one('select distinct isListed from sku where productId = ?', _id)).toEqual({
        isListed: 0,
      });
    }
    await manager.api('PUT', `/admin/products/${_id}`, { ...(await unchanged(_id)), availability: 'live' });
    expect(await slugs()).toContain(slug);
    expect(await one('select distinct isListed from sku where productId = ?', _id)).toEqual({ isListed: 1 });
  });

  test('is saved with every field that staff edit, and loses a description that is emptied', async () => {
    const { _id } = await create();
    const facts = {
      name: 'Silk bonnet',
      slug: 'silk-bonnet',
      description: 'Soft.',
      attributes: { lining: 'Satin' },
      availability: 'draft',
      isVisible: false,
    };
    const option = {
      sku: 'SILK-1',
      price: 70.5,
      length: 12,
      colorId: 'color-black',
      size: 'M',
      weight: '80 g',
      isVisible: false,
    } satisfies Record<keyof typeof variantFields, unknown>;
    const before = await unchanged(_id);
    const variants = before.variants.map((each, at) => (at === 0 ? { ...each, ...option } : each));
    await manager.api('PUT', `/admin/products/${_id}`, { ...before, ...facts, variants });
    expect(await read(_id)).toMatchObject({ ...facts, variants: [option, {}] });
    const emptied = { ...(await unchanged(_id)), description: undefined };
    await manager.api('PUT', `/admin/products/${_id}`, emptied);
    expect(await read(_id)).not.toHaveProperty('description');
  });

  test('changes its prices together, and lists by them', async () => {
    const { _id } = await create();
    const product = await unchanged(_id);
    const variants = product.variants.map((each) => ({ ...each, price: each.price + 100 }));
    await manager.api('PUT', `/admin/products/${_id}`, { ...product, variants });
    const saved = (await listed()).find(({ slug }) => slug === product.slug);
    expect(saved?.skus.map(({ price }) => price)).toEqual([180, 195.5]);
  });

  test('redirects from its former slug permanently', async () => {
    const { _id } = await create();
    const product = await unchanged(_id);
    const slug = `${product.slug}-renamed`;
    await manager.api('PUT', `/admin/products/${_id}`, { ...product, slug });
    expect(await shopper.api('GET', `/products/${product.slug}?isVisible=true`)).toMatchObject({ _id, slug });
    const other = await create({ slug: product.slug });
    expect(await shopper.api('GET', `/products/${product.slug}?isVisible=true`)).toMatchObject({
      _id: other._id,
    });
  });

  test('is not overwritten by a stale save', async () => {
    const { _id } = await create();
    const product = await unchanged(_id);
    const other = await signedInStaff(world, 'owner');
    await other.api('PUT', `/admin/products/${_id}`, { ...product, name: 'Hers' });
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
      'a length beyond the longest, by the name of its field,',
      { variants: [{ sku: 'D', price: 1, length: 201, isVisible: true, stockChange: 0 }] },
      'The product could not be saved. Please check what you entered. (variants.0.length)',
    ],
    [
      'less than no stock',
      { variants: [{ sku: 'C', price: 1, isVisible: true, stockChange: -1 }] },
      'Not that many are free: some are promised to customers.',
    ],
  ])('with %s is refused entirely', async (_what, changes, error) => {
    const before = await one(
      'select (select count(*) from product) as products, (select count(*) from audit) as audits',
    );
    const answer = await manager.send('POST', '/admin/products', draft(changes));
    expect([answer.status, await answer.json()]).toEqual([400, { error }]);
    expect(
      await one('select (select count(*) from product) as products, (select count(*) from audit) as audits'),
    ).toEqual(before);
  });

  test('cannot save another product’s variant', async () => {
    const { _id } = await create();
    const variants = [{ _id: skus.oil.sku, sku: 'MINE', price: 1, isVisible: true, stockChange: 0 }];
    const answer = await manager.send('PUT', `/admin/products/${_id}`, {
      ...(await unchanged(_id)),
      variants,
    });
    expect(answer.status).toBe(400);
    expect(await one('select sku from sku where id = ?', skus.oil.sku)).toEqual({ sku: 'OIL-1' });
  });

  test('ten concurrent additions all get a position', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(10);
  });
});

test('a draft is visible by its preview link for a week, and is neither cached nor sold', async () => {
  const { _id } = await create({ availability: 'draft' });
  const { slug, variants } = await read(_id);
  const { href } = (await manager.api('GET', `/admin/products/${_id}/preview`)) as { href: string };
  const token = href.replace(`/shop/product/${slug}?preview=`, '');
  const look = (preview: string) =>
    shopper.send('GET', `/products/${slug}?isVisible=true&fields=page&preview=${preview}`);
  const seen = await look(token);
  expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(await seen.json()).toMatchObject({ _id, skus: [{ price: 80 }, { price: 95.5 }] });
  const other = await create({ availability: 'draft' });
  const otherPreview = (await manager.api('GET', `/admin/products/${other._id}/preview`)) as { href: string };
  for (const wrong of ['', 'x', token.slice(0, -2), otherPreview.href.replace(/.*preview=/, '')])
    expect((await look(wrong)).status, wrong).toBe(400);
  expect((await shopper.send('GET', `/products/${slug}?isVisible=true`)).status).toBe(400);

  const guest = await createGuest(dependencies);
  const bag = (await guest.api('GET', '/bags/active')) as { _id: string };
  const [sku] = variants;
  const line = { productId: _id, productSkuId: sku?._id, productSku: sku?.sku, quantity: 1 };
  expect((await guest.send('POST', `/bags/${bag._id}/items`, line)).status).not.toBe(200);
  world.clock.now += 8 * 24 * 3_600_000;
  expect((await look(token)).status).toBe(400);
  world.clock.now -= 8 * 24 * 3_600_000;
});

test('a price edit during a payment does not change the frozen price', async () => {
  const { _id } = await create();
  const product = await unchanged(_id);
  const [first] = product.variants;
  if (!first) throw new Error('no variant');
  const buyer = await createGuest(dependencies);
  await addToBag(buyer, { product: _id, sku: first._id, text: first.sku, price: 8000, stock: 4 } as never);
  const { session } = await openCheckout(buyer);
  const paying = await finalize(buyer, session);
  const variants = product.variants.map((each) => ({ ...each, price: 500 }));
  await manager.api('PUT', `/admin/products/${_id}`, { ...product, variants });
  expect(await one('select amount from payment where reference = ?', paying.reference)).toEqual({
    amount: 8000,
  });
});
