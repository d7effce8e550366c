// over 250 lines: what happens to a picture from its upload to its deletion, with one store of pictures.
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { picturePath } from '#contract/pictures/picture.rules.ts';
import { createWorld, one } from '../../tests/support/checkout.fixture.ts';
import { expectConsole } from '../../tests/support/console-guard.ts';
import { finishOrders } from '../../tests/support/finished-orders.ts';
import { createGuest, createVisitor } from '../../tests/support/gateway-visitor.ts';
import { insertRows } from '../../tests/support/insert-row.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { heic, jpegOf, rotatedJpeg, sendPicture, svg, undeletable } from '../../tests/support/pictures.ts';
import { findPicture } from './picture.records.ts';
import { storePicture, sweepPictures } from './picture-store.ts';

const world = createWorld();
const { dependencies, clock } = world;

beforeAll(async () => {
  await openNamedShop();
  await finishOrders(1, 1, 1);
});

/** A guest who can review: the shop's only order becomes theirs. */
async function reviewer(at = dependencies) {
  const visitor = await createGuest(at);
  await env.DB.prepare(
    'update orders set ownerId = (select id from guest order by rowid desc limit 1)',
  ).run();
  return visitor;
}

const storedCounts = async () => ({
  ...(await one<{ rows: number }>('select count(*) as rows from picture')),
  objects: (await env.PICTURES.list()).objects.length,
});

async function publicPicture(bytes: Uint8Array<ArrayBuffer>) {
  const row = await storePicture(dependencies, new Blob([bytes]), {});
  return { row, path: picturePath(row.id, row).replace('/api', '') };
}

const textOf = async (answer: Response) => [answer.status, await answer.json()];

test('a picture is stored upright without metadata and served in every format with a permanent cache', async () => {
  const { row, path } = await publicPicture(rotatedJpeg);
  expect([row.width, row.height]).toEqual([300, 400]);
  const visitor = await createGuest(dependencies);
  const original = await visitor.send('GET', path);
  expect([original.status, original.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(original.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=3600, immutable');
  const bytes = new TextDecoder('latin1').decode(await original.arrayBuffer());
  expect(bytes).toContain('WEBP');
  expect(bytes).not.toMatch(/Exif|GPS|secret place/i);
  for (const format of ['avif', 'webp', 'jpeg']) {
    const derived = path.replace('.webp', `.240.${format}`);
    for (let time = 0; time < 2; time++) {
      const answer = await visitor.send('GET', derived);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${format}`]);
      const info = await env.IMAGES.info(new Blob([await answer.arrayBuffer()]).stream());
      expect(info).toMatchObject({ format: `image/${format}`, width: 240, height: 320 });
    }
  }
  for (const name of ['.241.avif', '.360.avif', '.360.jpeg', '.120.png', '.0.avif'])
    expect((await visitor.send('GET', path.replace('.webp', name))).status).toBe(404);
  expect((await visitor.send('GET', path.replace('300x400', '400x300'))).status).toBe(404);
});

/** Cloudflare Images after the month's free transformations. */
const exhausted = {
  ...dependencies,
  pictures: {
    bucket: env.PICTURES,
    images: new Proxy(env.IMAGES, {
      get: () => () => {
        throw Object.assign(new Error('IMAGES_TRANSFORM_ERROR 9422: exhausted'), { code: 9422 });
      },
    }),
  },
};

test('without free transformations a missing width is the stored picture, until there are some again', async () => {
  const { row, path } = await publicPicture(rotatedJpeg);
  const derived = path.replace('.webp', '.240.avif');
  expectConsole('9422');
  const answer = await createVisitor(exhausted).send('GET', derived);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=3600, immutable');
  const info = await env.IMAGES.info(new Blob([await answer.arrayBuffer()]).stream());
  expect(info).toMatchObject({ width: row.width, height: row.height });
  const later = await createVisitor(dependencies).send('GET', derived);
  expect(later.headers.get('content-type')).toBe('image/avif');
});

test('without free transformations an upload is refused for now, not as unreadable', async () => {
  const visitor = await reviewer(exhausted);
  const before = await storedCounts();
  expectConsole('9422');
  expect(await textOf(await sendPicture(visitor, rotatedJpeg))).toEqual([
    503,
    { error: 'Photos cannot be processed at the moment. Please try again later.' },
  ]);
  expect(await storedCounts()).toEqual(before);
});

/** Runs the daily sweep a day later. */
const sweepTomorrow = (pictures = dependencies.pictures) =>
  sweepPictures({ ...dependencies, pictures, now: () => clock.now + 25 * 3_600_000 });

test('an unused upload is not public and is deleted after a day', async () => {
  await sweepTomorrow();
  const visitor = await reviewer();
  const answer = await sendPicture(visitor, rotatedJpeg);
  expect(answer.status).toBe(200);
  const { _id } = (await answer.json()) as { _id: string };
  const before = await storedCounts();
  const path = `/pictures/${_id}.300x400.webp`;
  expect((await visitor.send('GET', path)).status).toBe(404);
  expect(await findPicture(dependencies, _id, { isStaff: true })).toMatchObject({ width: 300 });
  await sweepPictures(dependencies);
  expect(await storedCounts()).toEqual(before);
  await sweepTomorrow();
  expect(await storedCounts()).toEqual({ rows: before.rows - 1, objects: before.objects - 1 });
});

test('a shop picture is deleted with all its widths once unused, not before', async () => {
  const pictures = [];
  for (let made = 0; made < 5; made++) pictures.push(await publicPicture(rotatedJpeg));
  const [onVariant, hero, tile, reviewed, unused] = pictures.map(({ row, path }) => ({
    id: row.id,
    address: `/api${path}`,
  }));
  if (!onVariant || !hero || !tile || !reviewed || !unused) throw new Error('Five were made');
  await createVisitor(dependencies).send(
    'GET',
    unused.address.replace('/api', '').replace('.webp', '.240.avif'),
  );
  const run = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .run();
  await run(
    `update sku set images = ? where id = ?`,
    JSON.stringify(['/media/a.webp', onVariant.address]),
    skus.oil.sku,
  );
  const config = {
    homeHero: { headerImage: `https://shop.test${hero.address}` },
    homeTiles: [{ path: 'hair', image: tile.address }],
  };
  await run('update store set config = json_patch(config, ?)', JSON.stringify(config));
  await run(
    `insert into review (id, createdAt, updatedAt, ownerId, orderId, orderItemId, productId, skuId, title, ratings)
     values ('review-1', 1, 1, 'u', 'o', 'i', ?, ?, 'Soft', '[]')`,
    skus.oil.product,
    skus.oil.sku,
  );
  await run(`update picture set reviewId = 'review-1' where id = ?`, reviewed.id);
  await sweepPictures(dependencies);
  expect(await findPicture(dependencies, unused.id, { isStaff: true }), 'a day is not over').toBeDefined();
  for (let day = 0; day < 3; day++) await sweepTomorrow();
  for (const { id } of [onVariant, hero, tile, reviewed]) {
    expect(await findPicture(dependencies, id, { isStaff: true })).toBeDefined();
    expect(await env.PICTURES.head(`pictures/${id}/kept`)).not.toBeNull();
  }
  expect(await findPicture(dependencies, unused.id, { isStaff: true })).toBeUndefined();
  expect((await env.PICTURES.list({ prefix: `pictures/${unused.id}/` })).objects).toEqual([]);
});

test('more pictures than a statement can bind values are deleted in one night', async () => {
  const row = { createdAt: 1, width: 10, height: 10, isPublic: 1 };
  const many = Array.from({ length: 150 }, (_, at) => ({ ...row, id: `many-${at}` }));
  await insertRows('picture', many).run();
  await sweepTomorrow();
  expect(await one(`select count(*) as rows from picture where id like 'many-%'`)).toEqual({ rows: 0 });
});

test('files that could not be deleted are deleted the next day', async () => {
  const { row, path } = await publicPicture(rotatedJpeg);
  const bucket = undeletable(env.PICTURES);
  await expect(sweepTomorrow({ ...dependencies.pictures, bucket })).rejects.toThrow('R2');
  expect((await createVisitor(dependencies).send('GET', path)).status).toBe(404);
  await sweepTomorrow();
  expect(await env.PICTURES.head(`pictures/${row.id}/kept`)).toBeNull();
});

test('a picture of an order line stays after the product gets another', async () => {
  const { row, path } = await publicPicture(rotatedJpeg);
  await env.DB.prepare(
    `insert into order_item (id, createdAt, orderId, productId, skuId, productSku, quantity, price, productName, productImage)
     select 'item-1', 1, id, 'p', 's', 'S', 1, 1, 'Oil', ? from orders`,
  )
    .bind(`/api${path}`)
    .run();
  await sweepTomorrow();
  expect(await findPicture(dependencies, row.id, { isStaff: true })).toBeDefined();
  expect(await env.PICTURES.head(`pictures/${row.id}/kept`)).not.toBeNull();
});

test('a 12 MB photo from a phone is stored small', async () => {
  const visitor = await reviewer();
  const photo = jpegOf(12 * 1024 * 1024);
  const answer = await sendPicture(visitor, photo);
  expect(answer.status).toBe(200);
  const { _id } = (await answer.json()) as { _id: string };
  const object = await env.PICTURES.head(`pictures/${_id}/kept`);
  expect(object?.size).toBeLessThan(2 * 1024 * 1024);
});

const wrongKind = [415, { error: 'Photos must be JPEG, PNG or WebP.' }];
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test.each<[string, () => Uint8Array<ArrayBuffer>, unknown]>([
  ['an SVG with script', () => svg, wrongKind],
  ['a HEIC', () => heic, wrongKind],
  ['nothing', () => new Uint8Array(0), wrongKind],
  [
    'a PNG that is no PNG',
    () => new Uint8Array([...png, ...svg]),
    [415, { error: 'This photo could not be read. Please choose another one.' }],
  ],
  ['16 MB', () => jpegOf(16 * 1024 * 1024), [413, { error: 'Photos can be up to 15 MB each.' }]],
])('%s is rejected regardless of its name, and not stored', async (_what, bytes, refused) => {
  const before = await storedCounts();
  const visitor = await reviewer();
  expect(await textOf(await sendPicture(visitor, bytes()))).toEqual(refused);
  expect(await storedCounts()).toEqual(before);
});

test.each(['open', 'cancelled'])(
  'is only for who can review: not with an order that is %s',
  async (status) => {
    const before = await storedCounts();
    const visitor = await reviewer();
    await env.DB.prepare('update orders set status = ?').bind(status).run();
    const answer = await sendPicture(visitor, rotatedJpeg);
    await env.DB.prepare(`update orders set status = 'picked-up'`).run();
    expect(await textOf(answer)).toEqual([409, { error: 'You can review this once you have it.' }]);
    expect(await textOf(await sendPicture(await createGuest(dependencies), rotatedJpeg))).toMatchObject([
      409,
      {},
    ]);
    expect(await storedCounts()).toEqual(before);
  },
);

test('requires an identity', async () => {
  const answer = await sendPicture(createVisitor(dependencies), rotatedJpeg);
  expect(await textOf(answer)).toEqual([404, { error: 'Failed to upload picture' }]);
});

test('of 200 concurrent uploads most get 429, and at most twenty an hour are stored', async () => {
  const visitor = await reviewer();
  const before = await storedCounts();
  const answers = await Promise.all(Array.from({ length: 200 }, () => sendPicture(visitor, rotatedJpeg)));
  const taken = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status === 429);
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThanOrEqual(20);
  expect(taken + refused.length).toBe(200);
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await refused[0]?.json()).toEqual({ error: 'Too many requests. Wait a moment and try again.' });
  expect((await storedCounts()).rows - before.rows).toBe(taken);
});

test('four uploads are processed at once, the others are asked to wait five seconds', async () => {
  const headers = { 'content-type': 'image/jpeg', 'cf-connecting-ip': '10.8.8.9' };
  const photo = jpegOf(3_000_000);
  const visitor = await reviewer();
  const upload = (many: number) =>
    Promise.all(Array.from({ length: many }, () => visitor.send('POST', '/pictures', photo, headers)));
  const waits = (await upload(12)).map((answer) => answer.headers.get('retry-after'));
  expect(new Set(waits)).toEqual(new Set([null, '5']));
  expect((await upload(4)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('allows 20 uploads an hour per customer and 100 per network', async () => {
  const network = { 'content-type': 'image/jpeg', 'cf-connecting-ip': '10.8.8.8' };
  const statuses: number[] = [];
  for (const uploads of [21, 20, 20, 20, 20]) {
    const visitor = await reviewer();
    for (let at = 0; at < uploads; at++)
      statuses.push((await visitor.send('POST', '/pictures', svg, network)).status);
  }
  expect(statuses).toEqual([...Array(20).fill(415), 429, ...Array(79).fill(415), 429]);
});
