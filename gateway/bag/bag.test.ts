import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { productDisplayName, productKind } from '#contract/products/product.rules.ts';
import { addToBag, openCheckout } from '../../tests/support/checkout.fixture.ts';
import {
  createGuest,
  createVisitor,
  testDependencies,
  type Visitor,
} from '../../tests/support/gateway-visitor.ts';
import { newLine, openNamedShop, skus } from '../../tests/support/named-shop.ts';

const dependencies = testDependencies();

type BagAnswer = {
  _id: string;
  items: { _id: string; quantity: number; productSku: string; price: number }[];
};

const bagOf = async (visitor: Visitor) => (await visitor.api('GET', '/bags/active')) as BagAnswer;

beforeAll(openNamedShop);

describe.each([
  ['bags', 'bagId'],
  ['savedBags', 'savedBagId'],
])('/%s', (bags, key) => {
  const read = async (visitor: Visitor) => (await visitor.api('GET', `/${bags}/active`)) as BagAnswer;

  test('is created empty for a guest, once', async () => {
    const visitor = await createGuest(dependencies);
    const [first, second] = await Promise.all([read(visitor), read(visitor)]);
    expect(first.items).toEqual([]);
    expect(second._id).toBe(first._id);
  });

  test('returns the id of a new line and null for an existing one', async () => {
    const visitor = await createGuest(dependencies);
    const bag = await read(visitor);
    const added = await visitor.api('POST', `/${bags}/${bag._id}/items`, newLine(skus.oil, 2));
    expect(added).toMatch(/^line_/);
    expect(await visitor.api('POST', `/${bags}/${bag._id}/items`, newLine(skus.oil, 9))).toBeNull();
    const { items } = await read(visitor);
    expect(items).toMatchObject([
      { _id: added, [key]: bag._id, quantity: 10, price: 85.5, productSku: 'OIL-1' },
    ]);
  });

  test('keeps every one of many parallel adds', async () => {
    const visitor = await createGuest(dependencies);
    const bag = await read(visitor);
    await Promise.all(
      [1, 2, 3, 4].flatMap(() =>
        [skus.oil, skus.plenty].map((good) =>
          visitor.api('POST', `/${bags}/${bag._id}/items`, newLine(good)),
        ),
      ),
    );
    expect((await read(visitor)).items.map((item) => item.quantity)).toEqual([4, 4]);
  });

  test('sets a quantity and deletes at 0', async () => {
    const visitor = await createGuest(dependencies);
    const bag = await read(visitor);
    const line = await visitor.api('POST', `/${bags}/${bag._id}/items`, newLine(skus.oil));
    expect(await visitor.api('PUT', `/${bags}/${bag._id}/items/${line}`, { quantity: 7 })).toBeNull();
    expect((await read(visitor)).items[0]?.quantity).toBe(7);
    await visitor.api('PUT', `/${bags}/${bag._id}/items/${line}`, { quantity: 0 });
    expect((await read(visitor)).items).toEqual([]);
    expect((await visitor.send('PUT', `/${bags}/${bag._id}/items/${line}`, { quantity: 1 })).status).toBe(
      404,
    );
  });

  test('returns success for a line that is already deleted', async () => {
    const visitor = await createGuest(dependencies);
    const bag = await read(visitor);
    expect(await visitor.api('DELETE', `/${bags}/${bag._id}/items/line_gone`)).toEqual({ success: true });
  });

  test.each([
    ['an eleventh', { ...newLine(skus.oil), quantity: 11 }, 400],
    ['none', { ...newLine(skus.oil), quantity: 0 }, 400],
    ['half a piece', { ...newLine(skus.oil), quantity: 1.5 }, 400],
    ['a hidden sku', newLine(skus.hidden), 400],
    ['a draft', newLine(skus.draft), 400],
    ['another product', { ...newLine(skus.oil), productId: 'product-wig' }, 400],
    ['another sku text', { ...newLine(skus.oil), productSku: 'WIG' }, 400],
    ['an unknown sku', { ...newLine(skus.oil), productSkuId: 'sku-nowhere' }, 404],
  ])('refuses %s and changes nothing', async (_, line, status) => {
    const visitor = await createGuest(dependencies);
    const bag = await read(visitor);
    const answer = await visitor.send('POST', `/${bags}/${bag._id}/items`, line);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error: 'Error adding item to bag.' });
    expect((await read(visitor)).items).toEqual([]);
  });

  test("treats another customer's bag and lines as unknown", async () => {
    const [owner, other] = [await createGuest(dependencies), await createGuest(dependencies)];
    const bag = await read(owner);
    const line = await owner.api('POST', `/${bags}/${bag._id}/items`, newLine(skus.oil));
    const attempts = [
      await other.send('POST', `/${bags}/${bag._id}/items`, newLine(skus.oil)),
      await other.send('PUT', `/${bags}/${bag._id}/items/${line}`, { quantity: 0 }),
      await other.send('DELETE', `/${bags}/${bag._id}/items/${line}`),
    ];
    expect(attempts.map((answer) => answer.status)).toEqual([404, 404, 404]);
    expect((await read(owner)).items).toHaveLength(1);
  });

  test('a line that cannot be bought any more has no price, and no page once its product is archived', async () => {
    const visitor = await createGuest(dependencies);
    const { _id } = await read(visitor);
    await visitor.api('POST', `/${bags}/${_id}/items`, newLine(skus.oil));
    const { sku, product } = skus.oil;
    const lineAfter = async (statement: string, id: string) => {
      await env.DB.prepare(statement).bind(id).run();
      return (await read(visitor)).items[0];
    };
    const hide = await lineAfter('update sku set isVisible = 0 where id = ?', sku);
    expect(hide).toMatchObject({ price: 0, productSlug: expect.any(String) });
    const archived = await lineAfter(`update product set availability = 'archived' where id = ?`, product);
    expect(archived).not.toHaveProperty('productSlug');
    await lineAfter('update sku set isVisible = 1 where id = ?', sku);
    const back = await lineAfter(`update product set availability = 'live' where id = ?`, product);
    expect(back).toMatchObject({ price: expect.any(Number), productSlug: expect.any(String) });
    expect(back?.price).toBeGreaterThan(0);
  });

  test('returns 404 without an identity', async () => {
    expect((await createVisitor(dependencies).send('GET', `/${bags}/active`)).status).toBe(404);
  });
});

test('hair keeps its length and colour in names, and its ratings, whatever its category is called', async () => {
  await env.DB.prepare(`update category set name = 'Wigs' where id = 'category-hair'`).run();
  const visitor = await createGuest(dependencies);
  await addToBag(visitor, skus.plenty);
  await addToBag(visitor, skus.oil);
  const { items } = await bagOf(visitor);
  expect(items.map((line: object) => productDisplayName(line))).toEqual(['18" Natural black wig', 'Oil']);
  const { session } = await openCheckout(visitor);
  expect(session.items.map((line: object) => productDisplayName(line))).toEqual([
    '18" Natural black wig',
    'Oil',
  ]);
  const product = await visitor.api('GET', `/products/${skus.plenty.product}`);
  expect(product).toMatchObject({ categoryName: 'Wigs' });
  expect(productKind(product as Parameters<typeof productKind>[0])).toBe('Hair');
  await env.DB.prepare(`update category set name = 'Hair' where id = 'category-hair'`).run();
});

test('clears the bag with and without the final slash', async () => {
  const visitor = await createGuest(dependencies);
  const bag = await bagOf(visitor);
  for (const address of [`/bags/${bag._id}/items/`, `/bags/${bag._id}/items`]) {
    await visitor.api('POST', `/bags/${bag._id}/items`, newLine(skus.oil));
    expect(await visitor.api('DELETE', address)).toEqual({ success: true });
    expect((await bagOf(visitor)).items).toEqual([]);
  }
});

test('counts the other bags that got a sku in the last month, up to 10', async () => {
  const visitors = await Promise.all([1, 2, 3].map(() => createGuest(dependencies)));
  const bags = await Promise.all(visitors.map(bagOf));
  await Promise.all(
    visitors.map((visitor, index) =>
      visitor.api('POST', `/bags/${bags[index]?._id}/items`, newLine(skus.lastOne)),
    ),
  );
  const [first] = visitors as [Visitor];
  const others = async () => (await bagOf(first)).items[0];
  expect(await others()).toMatchObject({ otherBagsWithSku: 2 });
  const many = `with recursive many(number) as (select 1 union all select number + 1 from many where number < 12)`;
  await env.DB.batch([
    env.DB.prepare(
      `${many} insert into bag (id, createdAt, updatedAt, ownerId)
       select 'bag-' || number, 0, 0, 'guest-' || number from many`,
    ),
    env.DB.prepare(
      `${many} insert into bag_item (id, createdAt, updatedAt, bagId, productId, skuId, quantity)
       select 'line-' || number, 0, ?1, 'bag-' || number, ?2, ?3, 1 from many`,
    ).bind(Date.now(), skus.lastOne.product, skus.lastOne.sku),
  ]);
  expect(await others()).toMatchObject({ otherBagsWithSku: 10 });
  const monthOld = Date.now() - 30 * 24 * 60 * 60_000;
  await env.DB.prepare('update bag_item set updatedAt = ?').bind(monthOld).run();
  expect(await others()).toMatchObject({ otherBagsWithSku: 0 });
});

test('allows 120 writes a minute', async () => {
  const now = Date.now();
  const still = testDependencies({ now: () => now });
  const visitor = await createGuest(still);
  const bag = await bagOf(visitor);
  const statuses: number[] = [];
  for (let press = 0; press < 121; press++) {
    statuses.push((await visitor.send('DELETE', `/bags/${bag._id}/items/line_gone`)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
});
