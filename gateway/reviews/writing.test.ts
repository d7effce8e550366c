import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, one } from '../../tests/support/checkout.fixture.ts';
import { createGuest, createVisitor, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { rotatedJpeg, sendPicture } from '../../tests/support/pictures.ts';
import { buyer, deleteReviews, type Posted, post, read } from '../../tests/support/review.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { createPerson, transferAll } from '../../tests/support/transfer.fixture.ts';
import { insertReview } from './review.records.ts';

const world = createWorld();
const { dependencies } = world;

beforeAll(openNamedShop);
beforeEach(deleteReviews);

describe('POST /reviews', () => {
  test.each(['delivered', 'picked-up', 'refunded'])(
    'keeps a review of an order that is %s, unpublished',
    async (status) => {
      const { visitor, draft } = await buyer(world, status);
      const created = await visitor.api('POST', '/reviews', draft);
      expect(created).toMatchObject({
        ...draft,
        title: 'So soft',
        content: 'Holds its curl.',
        productSku: skus.plenty.text,
        storeId: 'store-strand',
        isApproved: false,
        isPublished: false,
        helpfulCount: 0,
        helpfulUserIds: [],
      });
      expect(await read(visitor)).toEqual([]);
    },
  );

  test('keeps none of an order that left its owner or is no longer delivered since it was read', async () => {
    const { draft } = await buyer(world);
    const { orderItemId, title, ratings } = draft;
    const line = await one<{ ownerId: string }>('select ownerId from orders where id = ?', draft.orderId);
    const review = {
      id: 'late',
      orderItemId,
      title,
      content: '',
      ratings: ratings,
      pictureIds: [],
    };
    expect((await insertReview(dependencies, { ...review, ownerId: 'another' })).inserted).toBeUndefined();
    await env.DB.prepare(`update orders set status = 'open' where id = ?`).bind(draft.orderId).run();
    expect((await insertReview(dependencies, { ...review, ...line })).inserted).toBeUndefined();
    await env.DB.prepare(`update orders set status = 'delivered' where id = ?`).bind(draft.orderId).run();
    expect((await insertReview(dependencies, { ...review, ...line })).inserted).toBeDefined();
  });

  test('trims a title before checking its length', async () => {
    const { visitor, draft } = await buyer(world);
    const title = 'x'.repeat(120);
    expect(await visitor.api('POST', '/reviews', { ...draft, title: ` ${title} ` })).toMatchObject({ title });
  });

  test.each(['open', 'ready-for-pickup', 'ready-for-delivery', 'out-for-delivery', 'cancelled'])(
    'refuses a review of an order that is %s',
    async (status) => {
      const { visitor, draft } = await buyer(world, status);
      const answer = await post(visitor, draft);
      expect([answer.status, await answer.json()]).toEqual([
        409,
        { error: 'You can review this once you have it.' },
      ]);
    },
  );

  test('refuses a second review of the same sku, also from another order', async () => {
    const { visitor, draft } = await buyer(world);
    await visitor.api('POST', '/reviews', draft);
    const again = await buyer(world);
    await env.DB.prepare(
      'update orders set ownerId = (select ownerId from orders where id = ?1) where id = ?2',
    )
      .bind(draft.orderId, again.orderId)
      .run();
    for (const second of [draft, again.draft]) {
      const answer = await post(visitor, second);
      expect([answer.status, await answer.json()]).toEqual([
        409,
        { error: 'You have already reviewed this product.' },
      ]);
    }
  });

  test('stores one of twenty parallel reviews', async () => {
    const { visitor, draft } = await buyer(world);
    // Further ones exceed the limit per minute.
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(visitor, draft)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
      ...Array.from({ length: 10 }, () => 429),
    ]);
    expect(await one('select count(*) as created from review')).toEqual({ created: 1 });
  });

  test('treats another customer’s line as unknown', async () => {
    const { draft } = await buyer(world);
    const other = await createGuest(dependencies);
    for (const body of [draft, { ...draft, orderItemId: 'nothing' }]) {
      const answer = await post(other, body);
      expect([answer.status, await answer.json()]).toEqual([404, { error: 'Failed to create review' }]);
    }
    const unidentified = await post(createVisitor(dependencies), draft);
    expect(unidentified.status).toBe(404);
  });

  const wrong: [what: string, change: (draft: Posted) => object][] = [
    ['another order', () => ({ orderId: 'other' })],
    ['another order number', () => ({ orderNumber: '000' })],
    ['another product', () => ({ productId: skus.oil.product })],
    ['another sku', () => ({ productSkuId: skus.lastOne.sku })],
    ['no title', () => ({ title: '' })],
    ['a blank title', () => ({ title: '   ' })],
    ['a title of 121 characters', () => ({ title: 'x'.repeat(121) })],
    ['a text of 5001 characters', () => ({ content: 'x'.repeat(5001) })],
    ['a rating too few', ({ ratings }) => ({ ratings: ratings.slice(1) })],
    ['a rating too many', ({ ratings }) => ({ ratings: [...ratings, ...ratings.slice(0, 1)] })],
    [
      'a rating of another kind of product',
      ({ ratings }) => ({ ratings: [...ratings.slice(1), star('overall', 5)] }),
    ],
    ['no star', ({ ratings }) => ({ ratings: [...ratings.slice(1), star('hairQuality', 0)] })],
    ['six stars', ({ ratings }) => ({ ratings: [...ratings.slice(1), star('hairQuality', 6)] })],
    ['half a star', ({ ratings }) => ({ ratings: [...ratings.slice(1), star('hairQuality', 2.5)] })],
  ];
  const star = (key: string, value: number) => ({ key, label: key, value });

  test.each(wrong)('refuses %s and stores nothing', async (_what, change) => {
    const { visitor, draft } = await buyer(world);
    const answer = await post(visitor, { ...draft, ...change(draft) });
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'Failed to create review' }]);
    expect(await one('select count(*) as created from review')).toEqual({ created: 0 });
  });
});

describe('reading own reviews', () => {
  test('by order line and by sku, published or not', async () => {
    const { visitor, draft } = await buyer(world);
    const created = await visitor.api('POST', '/reviews', draft);
    expect(created).toMatchObject({ helpfulUserIds: [] });
    expect(await visitor.api('GET', `/reviews/order-item/${draft.orderItemId}`)).toEqual(created);
    expect(await visitor.api('GET', `/reviews/user/product-sku/${skus.plenty.sku}`)).toEqual([created]);
    expect(await visitor.api('GET', `/reviews/user/product-sku/${skus.oil.sku}`)).toEqual([]);
  });

  test('returns 404 without a review and 400 without identity', async () => {
    const { visitor, draft } = await buyer(world);
    const none = await visitor.send('GET', `/reviews/order-item/${draft.orderItemId}`);
    expect([none.status, await none.json()]).toEqual([404, { error: 'Failed to fetch review' }]);
    const unidentified = await createVisitor(dependencies).send(
      'GET',
      `/reviews/user/product-sku/${skus.plenty.sku}`,
    );
    expect([unidentified.status, await unidentified.json()]).toEqual([
      400,
      { error: 'Failed to fetch user reviews for product' },
    ]);
  });
});

describe('photos', () => {
  const sent = async (visitor: Visitor) => {
    const answer = await sendPicture(visitor, rotatedJpeg);
    return ((await answer.json()) as { _id: string })._id;
  };
  const pathOf = (id: string) => `/pictures/${id}.300x400.webp`;
  const seen = async (id: string) => (await createVisitor(dependencies).send('GET', pathOf(id))).status;

  test('are published and hidden with their review', async () => {
    const { visitor, draft } = await buyer(world);
    const pictures = [await sent(visitor), await sent(visitor)];
    const { _id } = (await visitor.api('POST', '/reviews', { ...draft, pictures })) as { _id: string };
    expect(await seen(pictures[0] ?? '')).toBe(404);
    await env.DB.prepare('update review set isPublished = 1 where id = ?').bind(_id).run();
    const [shown] = (await read(createVisitor(dependencies))) as unknown as { pictures: string[] }[];
    expect(shown?.pictures).toEqual(pictures.map((id) => `https://shop.test/api${pathOf(id)}`));
    expect(await seen(pictures[0] ?? '')).toBe(200);
    await env.DB.prepare('update review set isPublished = 0 where id = ?').bind(_id).run();
    expect(await seen(pictures[0] ?? '')).toBe(404);
  });

  test('can be used by their uploader only, in one review', async () => {
    const [one, other] = [await buyer(world), await buyer(world)];
    const pictures = [await sent(one.visitor)];
    expect(await other.visitor.api('POST', '/reviews', { ...other.draft, pictures })).toMatchObject({
      pictures: [],
    });
    expect(await one.visitor.api('POST', '/reviews', { ...one.draft, pictures })).toMatchObject({
      pictures: [`/api${pathOf(pictures[0] ?? '')}`],
    });
    await env.DB.prepare('update review set skuId = ? where pictures is not null').bind(skus.oil.sku).run();
    expect(await one.visitor.api('POST', '/reviews', { ...one.draft, pictures })).toMatchObject({
      pictures: [],
    });
  });

  test('uploaded by a guest can be used after signing in', async () => {
    const person = await createPerson(world);
    const { draft } = await buyer(world, 'delivered', person.browser);
    const pictures = [await sent(person.browser)];
    person.signIn();
    await transferAll(person);
    expect(await person.browser.api('POST', '/reviews', { ...draft, pictures })).toMatchObject({
      pictures: [`/api${pathOf(pictures[0] ?? '')}`],
    });
  });

  test('of a refused second review stay unused', async () => {
    const { visitor, draft } = await buyer(world);
    await visitor.api('POST', '/reviews', draft);
    const id = await sent(visitor);
    expect((await post(visitor, { ...draft, pictures: [id] } as Posted)).status).toBe(409);
    expect(await one('select reviewId from picture where id = ?', id)).toEqual({ reviewId: null });
  });

  test('are limited to four', async () => {
    const { visitor, draft } = await buyer(world);
    const answer = await post(visitor, { ...draft, pictures: ['a', 'b', 'c', 'd', 'e'] } as Posted);
    expect(answer.status).toBe(400);
  });

  test('are visible to staff before publishing, and deleted with their review', async () => {
    const { visitor, draft } = await buyer(world);
    const id = await sent(visitor);
    const { _id } = (await visitor.api('POST', '/reviews', { ...draft, pictures: [id] })) as { _id: string };
    const staff = await signedInStaff(world, 'manager');
    expect((await visitor.send('GET', pathOf(id))).status).toBe(404);
    const shown = await staff.send('GET', `/admin${pathOf(id)}`);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const stale = await staff.send('DELETE', `/admin/reviews/${_id}?revision=9`);
    expect([stale.status, (await staff.send('GET', `/admin${pathOf(id)}`)).status]).toEqual([404, 200]);
    await env.DB.prepare('update review set isPublished = 1').run();
    expect((await staff.send('DELETE', `/admin/reviews/${_id}?revision=0`)).status, 'published').toBe(404);
    await env.DB.prepare('update review set isPublished = 0').run();
    await staff.api('DELETE', `/admin/reviews/${_id}?revision=0`);
    expect((await staff.send('GET', `/admin${pathOf(id)}`)).status).toBe(404);
    expect(await one('select count(*) as created from picture where id = ?', id)).toEqual({ created: 0 });
    expect((await env.PICTURES.list({ prefix: `pictures/${id}` })).objects).toEqual([]);
  });
});
