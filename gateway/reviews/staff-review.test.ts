import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { count, one } from '../../tests/support/checkout.fixture.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { rotatedJpeg, sendPicture, undeletable } from '../../tests/support/pictures.ts';
import { buyer, deleteReviews, read } from '../../tests/support/review.fixture.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { deleteReview } from './staff-review.records.ts';

const world = createSignInWorld();

beforeAll(openNamedShop);
beforeEach(deleteReviews);

type Page = { reviews: { reviewId: string; revision: number; productName: string }[] };

test('a review waits until published, is answered, and hidden again', async () => {
  const [staff, { visitor, draft }] = [await signedInStaff(world, 'manager'), await buyer(world)];
  const { _id } = (await visitor.api('POST', '/reviews', draft)) as { _id: string };
  const list = async (state: string) =>
    ((await staff.api('GET', `/admin/reviews?state=${state}`)) as Page).reviews;
  expect(await read(visitor)).toEqual([]);
  expect(await list('waiting')).toMatchObject([
    { reviewId: _id, revision: 0, state: 'waiting', author: 'Ama Mensah' },
  ]);
  expect(await list('hidden')).toEqual([]);
  const put = (body: object) => staff.send('PUT', `/admin/reviews/${_id}`, body);
  const first = await put({ isPublished: true, answer: ' Thank you, Ama. ', revision: 0 });
  const { revision } = (await first.json()) as { revision: number };
  expect(await read(visitor)).toMatchObject([{ _id, answer: 'Thank you, Ama.' }]);
  expect((await put({ isPublished: false, answer: '', revision: 0 })).status, 'of an old revision').toBe(409);
  expect((await put({ isPublished: false, answer: '', revision })).status).toBe(200);
  expect(await read(visitor)).toEqual([]);
  expect(await list('waiting')).toEqual([]);
  expect(await list('published')).toEqual([]);
  expect(await list('hidden')).toHaveLength(1);
  expect(await count('audit', `subject = ? and staff = ?`, `review/${_id}`, staff.email)).toBe(2);
  expect(
    (await staff.send('PUT', '/admin/reviews/none', { isPublished: true, answer: '', revision: 0 })).status,
  ).toBe(404);
});

test('removing one photo of a review keeps the others', async () => {
  const [staff, { visitor, draft }] = [await signedInStaff(world, 'manager'), await buyer(world)];
  const send = async () => ((await (await sendPicture(visitor, rotatedJpeg)).json()) as { _id: string })._id;
  const [bad, good] = [await send(), await send()];
  const { _id } = (await visitor.api('POST', '/reviews', { ...draft, pictures: [bad, good] })) as {
    _id: string;
  };
  const photos = async (state: string) =>
    ((await staff.api('GET', `/admin/reviews?state=${state}`)) as { reviews: { pictures: string[] }[] })
      .reviews[0]?.pictures ?? [];
  const [first = '', second = ''] = await photos('waiting');
  expect(first).toContain(bad);
  const body = { isPublished: true, answer: '', removed: [first, '/api/admin/pictures/other.1x1.webp'] };
  expect((await staff.send('PUT', `/admin/reviews/${_id}`, { ...body, revision: 9 })).status).toBe(404);
  expect((await env.PICTURES.list({ prefix: `pictures/${bad}/` })).objects, 'stale').not.toEqual([]);
  await staff.api('PUT', `/admin/reviews/${_id}`, { ...body, revision: 0 });
  expect(await photos('published')).toEqual([second]);
  expect(await read(visitor)).toMatchObject([{ pictures: [expect.stringContaining(good)] }]);
  expect((await env.PICTURES.list({ prefix: `pictures/${bad}/` })).objects).toEqual([]);
  expect(await env.PICTURES.head(`pictures/${good}/kept`)).not.toBeNull();
});

test('a removed photo cannot be sent again while its file could not be deleted', async () => {
  const { visitor, draft } = await buyer(world);
  const { _id: photo } = (await (await sendPicture(visitor, rotatedJpeg)).json()) as { _id: string };
  const review = { ...draft, pictures: [photo] };
  const { _id: reviewId } = (await visitor.api('POST', '/reviews', review)) as { _id: string };
  const { dependencies } = world;
  const pictures = { ...dependencies.pictures, bucket: undeletable(env.PICTURES) };
  await expect(
    deleteReview({ ...dependencies, pictures }, { reviewId, revision: 0, staff: 'kofi' }),
  ).rejects.toThrow('R2');
  await visitor.send('POST', '/reviews', review);
  expect(await one('select reviewId, senderId from picture where id = ?', photo)).toEqual({
    reviewId: null,
    senderId: null,
  });
});

test('publishing, answering and hiding a review each invalidate cached pages', async () => {
  const [staff, { visitor, draft }] = [await signedInStaff(world, 'manager'), await buyer(world)];
  const { _id } = (await visitor.api('POST', '/reviews', draft)) as { _id: string };
  const address = '/storefront?storeName=Strand&guest=none';
  const pages = async () => ((await visitor.api('GET', address)) as { revision: string }).revision;
  const seen = [await pages()];
  let revision = 0;
  for (const [isPublished, answer] of [
    [true, ''],
    [true, 'Thank you.'],
    [false, ''],
  ] as const) {
    const body = { isPublished, answer, revision };
    ({ revision } = (await staff.api('PUT', `/admin/reviews/${_id}`, body)) as { revision: number });
    seen.push(await pages());
  }
  expect(new Set(seen).size).toBe(4);
});
