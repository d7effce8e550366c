import { expect, test } from 'vitest';
import { picturePath } from '#contract/pictures/picture.rules.ts';
import { one } from '../../tests/support/checkout.fixture.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { rotatedJpeg } from '../../tests/support/pictures.ts';
import { openProductAdmin } from '../../tests/support/product-admin.fixture.ts';
import { storePicture } from '../pictures/picture-store.ts';

await openNamedShop();
const { world, manager, create, read } = await openProductAdmin();
const { dependencies } = world;

const keptPicture = () => storePicture(dependencies, new Blob([rotatedJpeg]), {});

test('pictures are set on all variants of their colour, with alt texts', async () => {
  const { _id } = await create();
  const row = await keptPicture();
  const path = picturePath(row.id, row);
  const { revision: at } = await read(_id);
  const pictures = [
    { path, alt: 'On a stand' },
    { path: '/media/products/other.webp', alt: '' },
  ];
  const saved = { colorId: 'color-black', pictures, revision: at };
  await manager.api('PUT', `/admin/products/${_id}/pictures`, saved);
  const product = await read(_id);
  expect(product.variants.map(({ images }) => images)).toEqual(
    Array(2).fill(pictures.map((each) => each.path)),
  );
  expect(product).toMatchObject({ alts: { [path]: 'On a stand' } });
  expect((await manager.send('PUT', `/admin/products/${_id}/pictures`, saved)).status).toBe(409);
});

test('too many pictures are refused with their maximum', async () => {
  const { _id } = await create();
  const pictures = Array.from({ length: 31 }, (_, at) => ({ path: `/${at}.webp`, alt: '' }));
  const body = { pictures, colorId: 'color-black', revision: 1 };
  const answer = await manager.send('PUT', `/admin/products/${_id}/pictures`, body);
  expect([answer.status, await answer.json()]).toEqual([400, { error: expect.stringContaining('up to 30') }]);
});

test('a picture of one length stays with it, and a new one is added to all', async () => {
  const { _id } = await create();
  const images = ['["/both.webp","/short.webp"]', '["/long.webp","/both.webp"]'];
  for (const [at, { _id: sku }] of (await read(_id)).variants.entries())
    await one('update sku set images = ? where id = ? returning id', images[at], sku);
  const save = async (...paths: string[]) => {
    const pictures = paths.map((path) => ({ path, alt: '' }));
    const body = { colorId: 'color-black', pictures, revision: (await read(_id)).revision };
    await manager.api('PUT', `/admin/products/${_id}/pictures`, body);
    return (await read(_id)).variants.map((each) => each.images);
  };
  expect(await save('/short.webp', '/both.webp', '/long.webp', '/new.webp')).toEqual([
    ['/short.webp', '/both.webp', '/new.webp'],
    ['/both.webp', '/long.webp', '/new.webp'],
  ]);
  expect(await save('/long.webp'), 'none is left without a picture').toEqual(Array(2).fill(['/long.webp']));
});
