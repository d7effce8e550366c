import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { maxZipFiles } from '#contract/admin/product.schema.ts';
import { count } from '../../tests/support/checkout.fixture.ts';
import { openImportWorld } from '../../tests/support/import.fixture.ts';
import { jpegOf, rotatedJpeg, svg } from '../../tests/support/pictures.ts';
import { zipOf } from '../../tests/support/zip.ts';

const { world, manager, read, apply } = await openImportWorld();

test('stores pictures of a zip by name, reports other files and stops a zip bomb', async () => {
  const bomb = new Uint8Array(40 * 1024 * 1024);
  bomb.set([0xff, 0xd8, 0xff]);
  const zip = await zipOf({
    'products/': new Uint8Array(),
    'products/Bob.JPG': rotatedJpeg,
    '__MACOSX/products/._Bob.JPG': rotatedJpeg,
    'notes.txt': svg,
    'bomb.jpg': bomb,
  });
  expect(zip.length).toBeLessThan(200_000);
  const pictures = await count('picture');
  expect(await manager.api('POST', '/admin/imports/pictures', zip)).toEqual({
    pictures: 1,
    failed: [
      { name: 'notes.txt', problem: 'Photos must be JPEG, PNG or WebP.' },
      { name: 'bomb.jpg', problem: 'Photos can be up to 15 MB each.' },
    ],
  });
  expect(await count('picture')).toBe(pictures + 1);
  const file = 'handle,name,price,images\nzip-bob,Zip bob,10,bob.jpg\nzip-lost,Zip lost,10,lost.jpg\n';
  expect(await apply(await read(file))).toMatchObject({
    failed: [{ handle: 'zip-lost', problem: 'The picture lost.jpg was not sent in a zip.' }],
  });
  const product = `(select id from product where slug = 'zip-bob')`;
  expect(await count('sku', `productId = ${product} and images like '["/api/pictures/%'`)).toBe(1);
  const commented = new Uint8Array([...zip.slice(0, -2), 2, 0, 0x6f, 0x6b]);
  expect(await manager.api('POST', '/admin/imports/pictures', commented)).toMatchObject({ pictures: 1 });
  expect(await count('picture'), 'sent twice, stored once').toBe(pictures + 1);
  const half = zip.slice(0, -40);
  for (const broken of [half, svg, zip.slice(60)])
    expect((await manager.send('POST', '/admin/imports/pictures', broken)).status).toBe(415);
});

test('refuses what is no address of a picture', async () => {
  const images = 'gopher://x/1.jpg //cdn.test/2.jpg data:image/png;base64 ../../3.jpg';
  const own = 'https://cdn.test/4.jpg /media/products/5.webp 6.jpg';
  const { errors } = await read(`handle,name,price,images\nodd-bob,Odd bob,10,${images} ${own}\n`);
  expect(errors.map(({ problem }) => problem)).toEqual(
    images.split(' ').map((each) => `“${each}” is no picture's address.`),
  );
});

test('Shopify variants get their own picture first, then the shared ones, with alt texts', async () => {
  const names = ['black.jpg', 'plum.jpg', 'on a stand.jpg'];
  await manager.api(
    'POST',
    '/admin/imports/pictures',
    await zipOf(Object.fromEntries(names.map((name) => [name, rotatedJpeg]))),
  );
  const file = `Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Image Alt Text,Variant Image
own-bob,Own bob,Bobs,Color,Natural black,OWN-1,-2,900,black.jpg,The bob in black,black.jpg
own-bob,,,,Plum,OWN-2,4,900,plum.jpg,,plum.jpg
own-bob,,,,,,,,on a stand.jpg,On a stand,
`;
  const report = await read(file);
  expect(report).toMatchObject({
    errors: [],
    notes: [{ line: 2, problem: 'The stock “-2” is read as 0.' }],
  });
  expect(await apply(report)).toMatchObject({ failed: [] });
  const { results } = await env.DB.prepare(
    `select sku, quantityAvailable as free, (select group_concat(source || ' ' || coalesce(alt, '?'), '; ') from json_each(images)
      join picture on picture.id = substr(value, 15, instr(value, '.') - 15)) as pictures
     from sku where sku like 'OWN-%' order by sku`,
  ).all();
  expect(results).toEqual([
    {
      sku: 'OWN-1',
      free: 0,
      pictures: 'file:black.jpg The bob in black; file:on%20a%20stand.jpg On a stand',
    },
    { sku: 'OWN-2', free: 4, pictures: 'file:plum.jpg ?; file:on%20a%20stand.jpg On a stand' },
  ]);
  expect(await read(file)).toMatchObject({ same: 1, changes: [] });
});

test('of two pictures sent by one name the later counts, and an alt text by hand stays', async () => {
  const send = async (picture: Uint8Array<ArrayBuffer>) =>
    manager.api('POST', '/admin/imports/pictures', await zipOf({ 'again.jpg': picture }));
  const head = 'Handle,Title,Type,Variant SKU,Variant Price,Image Src,Image Alt Text\n';
  const file = `${head}again-bob,Again bob,Bobs,AGAIN-1,900,again.jpg,Bob\n`;
  await send(rotatedJpeg);
  await apply(await read(file));
  world.clock.now += 1;
  await send(jpegOf(2000));
  await env.DB.prepare(`update picture set alt = 'By hand' where source = 'file:again.jpg'`).run();
  expect(await apply(await read(file))).toMatchObject({ same: 0, failed: [] });
  expect(await count('picture', `source = 'file:again.jpg' and alt = 'By hand'`)).toBe(2);
});

test('rejects a zip over 15 MB, with too many files or encrypted', async () => {
  const sent = async (zip: Uint8Array<ArrayBuffer>) =>
    (await manager.send('POST', '/admin/imports/pictures', zip)).status;
  expect(await sent(new Uint8Array(15 * 1024 * 1024 + 1))).toBe(413);
  const names = Array.from({ length: maxZipFiles + 1 }, (_, at) => [`${at}.txt`, svg]);
  expect(await sent(await zipOf(Object.fromEntries(names)))).toBe(413);
  const locked = await zipOf({ 'bob.jpg': rotatedJpeg });
  const view = new DataView(locked.buffer);
  const entry = view.getUint32(locked.length - 6, true);
  view.setUint16(entry + 8, view.getUint16(entry + 8, true) | 1, true);
  expect(await sent(locked)).toBe(415);
});
