import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, one } from '../../tests/support/checkout.fixture.ts';
import { createCustomer } from '../../tests/support/customer.fixture.ts';
import { createGuest, createVisitor, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { buyer, deleteReviews, hairStars, published, read } from '../../tests/support/review.fixture.ts';
import { newestPhotos } from './review.records.ts';

const world = createWorld();
const { dependencies, clock } = world;

beforeAll(openNamedShop);
beforeEach(deleteReviews);

describe('GET /reviews/product/{id}', () => {
  test('lists published reviews, newest first, with the author’s first name and initial', async () => {
    const first = await published(world);
    clock.now += 1000;
    const { visitor: ama, userId } = await createCustomer(world);
    await env.DB.prepare("update user set firstName = 'Ama', lastName = 'Mensah' where id = ?")
      .bind(userId)
      .run();
    const second = await published(world, ama);
    await buyer(world).then(({ visitor, draft }) => visitor.api('POST', '/reviews', draft));
    const shown = await read(createVisitor(dependencies));
    expect(shown.map(({ _id }) => _id)).toEqual([second.review._id, first.review._id]);
    expect(shown[0]).toMatchObject({
      productId: skus.plenty.product,
      productSkuId: skus.plenty.sku,
      productImage: expect.stringContaining(`/media/products/${skus.plenty.sku}.webp`),
      productSku: { sku: skus.plenty.text, product: { _id: skus.plenty.product } },
      title: 'So soft',
      ratings: hairStars(4),
      helpfulCount: 0,
      isHelpfulByMe: false,
      helpfulUserIds: [],
      user: { firstName: 'Ama', lastName: 'M' },
    });
    expect(shown[1]).toMatchObject({ user: null });
    expect(await read(createVisitor(dependencies), 'nothing')).toEqual([]);
  });

  test('leaves out the skus for a page, which has them', async () => {
    await published(world);
    const [whole] = await read(createVisitor(dependencies));
    const [lean] = await read(createVisitor(dependencies), `${skus.plenty.product}?fields=page`);
    expect(whole).toHaveProperty('productSku');
    const { productSku: _, productImage: __, ...rest } = whole as Record<string, unknown>;
    expect(lean).toEqual(rest);
  });

  test('names a guest as well, by the name without spaces and one whole letter', async () => {
    await published(world);
    await env.DB.prepare(`update guest set firstName = ' Kofi ', lastName = '𞤀da'`).run();
    const [shown] = await read(createVisitor(dependencies));
    expect(shown).toMatchObject({ user: { firstName: 'Kofi', lastName: '𞤀' } });
  });

  test('contains no other data of the author or the order', async () => {
    const { visitor: ama, userId } = await createCustomer(world);
    const { orderId, draft } = await published(world, ama);
    await env.DB.prepare("update user set firstName = 'Ama', lastName = 'Mensah' where id = ?")
      .bind(userId)
      .run();
    const answer = await createVisitor(dependencies).send('GET', `/reviews/product/${skus.plenty.product}`);
    const text = await answer.text();
    for (const secret of ['@', 'guest', 'user_', 'Mensah', orderId, draft.orderItemId]) {
      expect(text).not.toContain(secret);
    }
  });

  test('keeps reviews of a hidden sku', async () => {
    await published(world);
    await env.DB.prepare('update sku set isVisible = 0 where id = ?').bind(skus.plenty.sku).run();
    const [shown] = await read(createVisitor(dependencies));
    await env.DB.prepare('update sku set isVisible = 1 where id = ?').bind(skus.plenty.sku).run();
    expect(shown).toMatchObject({ title: 'So soft' });
    expect(shown).not.toHaveProperty('productSku');
    expect(shown).not.toHaveProperty('productImage');
  });

  test('is part of the product page, without a reader, with today’s views', async () => {
    const { review } = await published(world);
    const { visitor: reader } = await createCustomer(world);
    await reader.api('POST', `/reviews/${review._id}/helpful`);
    const viewed = { action: 'viewed_product', data: { product: skus.plenty.product } };
    await reader.api('POST', '/analytics', viewed);
    const page = await reader.api('GET', '/products/wig?isVisible=true&fields=page');
    expect(page).toMatchObject({
      _id: skus.plenty.product,
      viewsToday: 1,
      reviews: [{ _id: review._id, helpfulCount: 1, isHelpfulByMe: false, helpfulUserIds: [] }],
    });
    const bare = await reader.api('GET', '/products/wig?isVisible=true');
    expect(bare).not.toHaveProperty('reviews');
    expect(bare).not.toHaveProperty('viewsToday');
  });
});

describe('GET /reviews/photos', () => {
  const photos = () => createVisitor(dependencies).api('GET', '/reviews/photos');
  const setPictures = (id: string, pictures: string[] | null) =>
    env.DB.prepare('update review set pictures = ?2 where id = ?1')
      .bind(id, pictures && JSON.stringify(pictures))
      .run();

  test('lists the first photo of each published review of visible products, newest first', async () => {
    const bare = await published(world);
    for (const [at, pictures] of [['/media/a.webp', '/media/b.webp'], ['/media/c.webp'], []].entries()) {
      clock.now += 1000 + at;
      await setPictures((await published(world)).review._id, pictures);
    }
    const product = { productName: expect.any(String), productSlug: 'wig' };
    const shown = [
      { picture: expect.stringMatching(/^http.*\/media\/c\.webp$/), ...product },
      { picture: expect.stringMatching(/\/media\/a\.webp$/), ...product },
    ];
    expect(await photos()).toEqual(shown);
    await setPictures(bare.review._id, ['/media/hidden.webp']);
    await env.DB.prepare('update review set isPublished = 0 where id = ?').bind(bare.review._id).run();
    expect(await photos()).toEqual(shown);
    await env.DB.prepare('update product set isVisible = 0 where id = ?').bind(skus.plenty.product).run();
    const away = await photos();
    await env.DB.prepare('update product set isVisible = 1 where id = ?').bind(skus.plenty.product).run();
    expect(away).toEqual([]);
  });

  test('uses the index of reviews with photos', async () => {
    const { results } = await env.DB.prepare(`explain query plan ${newestPhotos}`).all<{ detail: string }>();
    expect(results[0]?.detail).toBe('SCAN r USING INDEX review_photo');
    expect(results.map(({ detail }) => detail).join()).not.toContain('TEMP B-TREE');
  });
});

describe('POST /reviews/{id}/helpful', () => {
  const vote = (visitor: Visitor, id: string) => visitor.send('POST', `/reviews/${id}/helpful`);

  test('toggles the reader’s vote, which only the reader sees', async () => {
    const { review } = await published(world);
    const [one, other] = [await createCustomer(world), await createCustomer(world)];
    expect(await (await vote(one.visitor, review._id)).json()).toEqual({
      helpfulCount: 1,
      isHelpfulByMe: true,
    });
    expect(await (await vote(other.visitor, review._id)).json()).toMatchObject({ helpfulCount: 2 });
    expect(await read(one.visitor)).toMatchObject([
      { helpfulCount: 2, isHelpfulByMe: true, helpfulUserIds: [one.userId] },
    ]);
    expect(await (await vote(one.visitor, review._id)).json()).toEqual({
      helpfulCount: 1,
      isHelpfulByMe: false,
    });
    expect(await read(one.visitor)).toMatchObject([{ isHelpfulByMe: false, helpfulUserIds: [] }]);
  });

  test('counts parallel votes of one reader once, and allows 30 a minute', async () => {
    const { review } = await published(world);
    const { visitor } = await createCustomer(world);
    const answers = await Promise.all(Array.from({ length: 30 }, () => vote(visitor, review._id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const [shown] = await read(visitor);
    expect([0, 1]).toContain(shown?.helpfulCount);
    expect((await vote(visitor, review._id)).status).toBe(429);
  });

  test('is for signed-in readers of published reviews', async () => {
    const { review } = await published(world);
    const guest = await vote(await createGuest(dependencies), review._id);
    expect([guest.status, await guest.json()]).toEqual([401, { error: 'Failed to mark review as helpful' }]);
    await env.DB.prepare('update review set isPublished = 0').run();
    const { visitor } = await createCustomer(world);
    for (const id of [review._id, 'nothing']) {
      const answer = await vote(visitor, id);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { error: 'Failed to mark review as helpful' },
      ]);
    }
    expect(await one('select count(*) as votes from review_helpful')).toEqual({ votes: 0 });
  });

  test('leaves the votes of an unpublished review unchanged', async () => {
    const { review } = await published(world);
    const { visitor } = await createCustomer(world);
    await vote(visitor, review._id);
    await env.DB.prepare('update review set isPublished = 0').run();
    expect((await vote(visitor, review._id)).status).toBe(404);
    expect(await one('select count(*) as votes from review_helpful')).toEqual({ votes: 1 });
  });
});
