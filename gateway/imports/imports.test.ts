import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { count, one } from '../../tests/world/checkout-world.ts';
import { type Visitor, visitorOf } from '../../tests/world/gateway-visitor.ts';
import { openNamedShop } from '../../tests/world/named-shop.ts';
import { svg, turnedJpeg } from '../../tests/world/pictures.ts';
import { createSignInWorld } from '../../tests/world/sign-in-world.ts';
import { signedInStaff } from '../../tests/world/staff-world.ts';
import { zipOf } from '../../tests/world/zip.ts';
import { readCsv, writeCsv } from './csv.ts';
import { readFile } from './imported.ts';

const world = createSignInWorld();
const shopper = visitorOf(world.dependencies);
let manager: Visitor;

type Report = {
  importId?: string;
  rows: number;
  created: number;
  updated: number;
  same: number;
  changes: { line: number; what: string }[];
  errors: { line: number; problem: string }[];
};
type Progress = {
  products: number;
  waiting: number;
  same: number;
  failed: { handle: string; problem: string }[];
};

beforeAll(async () => {
  await openNamedShop();
  // Goods without a listing are no shop's; these tests' own come from files.
  await env.DB.prepare(`update product set availability = 'draft'`).run();
});
beforeEach(async () => {
  manager = await signedInStaff(world, 'manager');
});

const read = async (text: string) => (await manager.ask('POST', '/admin/imports', { text })) as Report;

async function apply({ importId }: Report): Promise<Progress> {
  for (;;) {
    const progress = (await manager.ask('POST', `/admin/imports/${importId}/steps`)) as Progress;
    if (progress.waiting === 0) return progress;
  }
}

const shopify = `Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Status
kinky-bob,Kinky bob,"<p>Soft &amp; full.</p>
<p>Ten inches.</p>",Bobs,true,Color,Natural black,Length,10",KB-10,120,3,900.50,active
kinky-bob,,,,,,Plum,,12",KB-12,140,2,990,active
satin-cap,Satin cap,,Caps,true,Title,Default Title,,,CAP-1,30,40,55,active
`;

test('Shopify’s file: said first, then done, then nothing more to do', async () => {
  const before = await count('product');
  const report = await read(shopify);
  expect(report).toMatchObject({ format: 'shopify', rows: 3, created: 2, updated: 0, errors: [] });
  expect(report.changes[0]).toEqual({
    line: 2,
    handle: 'kinky-bob',
    what: 'adds Kinky bob, adds the category Bobs, adds the category Bobs, adds the colour Plum',
  });
  expect(await count('product')).toBe(before);

  expect(await apply(report)).toEqual({ products: 2, waiting: 0, same: 0, failed: [] });
  expect(await shopper.ask('GET', '/products/kinky-bob?isVisible=true')).toMatchObject({
    name: 'Kinky bob',
    description: 'Soft & full.\n\nTen inches.',
    categoryName: 'Bobs',
    skus: [
      {
        sku: 'KB-10',
        price: 900.5,
        length: 10,
        colorName: 'Natural black',
        weight: '120 g',
        quantityAvailable: 3,
      },
      { sku: 'KB-12', price: 990, length: 12, colorName: 'Plum' },
    ],
  });
  const found = (await shopper.ask('GET', '/search?q=kinky')) as { products: unknown[] };
  expect(found.products).toHaveLength(1);

  const audits = await count('audit', "subject like 'product/%'");
  const again = await read(shopify);
  expect(again).toMatchObject({ created: 0, updated: 0, same: 2, changes: [] });
  expect(await apply(again)).toMatchObject({ same: 2, failed: [] });
  expect(await count('audit', "subject like 'product/%'")).toBe(audits);
});

test('a broken file changes nothing and lists its errors by line', async () => {
  const before = await count('product');
  const report = await read(
    'handle,name,price,length,sku\nfine,Fine,10,12,A\nbad one,Bad,10,,B\nworse,,ten,200000,A\n"open,Open,1,,C\n',
  );
  expect(report.importId).toBeUndefined();
  expect(report.errors).toEqual([
    { line: 5, problem: 'Quoted field unterminated' },
    { line: 3, problem: '“bad one” is no address: only a–z, 0–9 and hyphens.' },
    { line: 4, problem: 'The name is missing.' },
    { line: 4, problem: '“ten” is no price.' },
    { line: 4, problem: '“200000” is no length.' },
    { line: 4, problem: 'The SKU “A” is on line 2 already.' },
    { line: 5, problem: '“open,open,1,,c” is no address: only a–z, 0–9 and hyphens.' },
  ]);
  expect(await count('product')).toBe(before);
  expect(await count('imported_product', "product ->> 'handle' = 'fine'")).toBe(0);
});

test('a product is saved whole or not at all, and the others go on', async () => {
  const file =
    'handle,name,price,colour,sku\ntaken,Taken,10,Plum,T-1\ntaken,Taken,11,Ginger,OIL-1\nfree,Free,10,,F-1\n';
  const progress = await apply(await read(file));
  expect(progress.failed).toEqual([{ handle: 'taken', problem: 'Another variant has this SKU.' }]);
  expect(await count('product', "slug = 'taken'")).toBe(0);
  expect(await count('sku', "sku = 'T-1'")).toBe(0);
  expect(await count('product', "slug = 'free'")).toBe(1);
});

test('a file without states leaves those that goods have', async () => {
  const named = 'handle,name,category,sku,price,availability,visible\n';
  await apply(await read(`${named}price-cap,Price cap,Caps,PRICE-1,10,live,false\n`));
  await apply(await read('handle,name,sku,price\nprice-cap,Price cap,PRICE-1,12\n'));
  expect(await one(`select availability, isVisible from product where slug = 'price-cap'`)).toEqual({
    availability: 'live',
    isVisible: 0,
  });
});

test('what is exported changes nothing when it is imported', async () => {
  await apply(await read(shopify));
  const { csv } = (await manager.ask('GET', '/admin/exports/goods')) as { csv: string };
  const report = await read(csv);
  expect(report).toMatchObject({ errors: [], created: 0, updated: 0, changes: [] });
  expect((await manager.send('GET', '/admin/exports/codes')).status).toBe(200);
  expect((await manager.send('GET', '/admin/exports/secrets')).status).toBe(404);
});

test('customers are exported by the owner alone, and who took a part of them or of the orders is written down', async () => {
  const owner = await signedInStaff(world, 'owner');
  const get = (staff: Visitor, path: string) => staff.send('GET', `/admin/exports/${path}`);
  expect((await get(manager, 'customers')).status).toBe(403);
  const since = await one<{ id: number }>('select coalesce(max(id), 0) as id from audit');
  for (const kind of ['customers', 'orders', 'goods', 'codes', 'orders?after=900'])
    expect((await get(owner, kind)).status, kind).toBe(200);
  const { results } = await env.DB.prepare('select staff, action, subject from audit where id > ?')
    .bind(since.id)
    .all();
  expect(results).toEqual(
    ['customers', 'orders', 'orders'].map((kind) => ({
      staff: owner.email,
      action: 'exported',
      subject: `export/${kind}`,
    })),
  );
});

test('pictures come in a zip under their names; what is none is said, and a bomb is stopped', async () => {
  const bomb = new Uint8Array(40 * 1024 * 1024);
  bomb.set([0xff, 0xd8, 0xff]);
  const zip = await zipOf({
    'goods/Bob.JPG': turnedJpeg,
    '__MACOSX/goods/._Bob.JPG': turnedJpeg,
    'notes.txt': svg,
    'bomb.jpg': bomb,
  });
  expect(zip.length).toBeLessThan(200_000);
  const pictures = await count('picture');
  expect(await manager.ask('POST', '/admin/imports/pictures', zip)).toEqual({
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
  const half = zip.slice(0, -40);
  for (const broken of [half, svg, zip.slice(60)])
    expect((await manager.send('POST', '/admin/imports/pictures', broken)).status).toBe(415);
});

test('a zip of more than 50 MB, of more than 200 files or with a password is refused', async () => {
  const sent = async (zip: Uint8Array<ArrayBuffer>) =>
    (await manager.send('POST', '/admin/imports/pictures', zip)).status;
  expect(await sent(new Uint8Array(50 * 1024 * 1024 + 1))).toBe(413);
  const names = Array.from({ length: 201 }, (_, at) => [`${at}.txt`, svg]);
  expect(await sent(await zipOf(Object.fromEntries(names)))).toBe(413);
  const locked = await zipOf({ 'bob.jpg': turnedJpeg });
  const view = new DataView(locked.buffer);
  const entry = view.getUint32(locked.length - 6, true);
  view.setUint16(entry + 8, view.getUint16(entry + 8, true) | 1, true);
  expect(await sent(locked)).toBe(415);
});

test.each(['=1+1', '+1', '-1', '@x', '\t=x'])(
  'a cell %j is no formula in a file, and itself again when read',
  (cell) => {
    const csv = writeCsv(['name'], [[cell]], true);
    expect(csv).toMatch(/^name\n"?'/);
    const [row] = readCsv(csv).rows;
    expect(row?.cells['name']?.startsWith("'")).toBe(true);
  },
);

test('5 000 rows are read and saved in less than a minute', { timeout: 90_000 }, async () => {
  const rows = Array.from({ length: 1000 }, (_, at) =>
    [10, 12, 14, 16, 18].map(
      (length, index) =>
        `bulk-${at},${index ? '' : `Bulk ${at}`},,${index ? '' : 'Bulk'},true,${index ? '' : 'Length'},${length}",,,B-${at}-${length},100,5,${100 + length},active`,
    ),
  ).flat();
  const file = `${shopify.split('\n')[0]}\n${rows.join('\n')}\n`;
  const started = Date.now();
  const report = await read(file);
  expect(report).toMatchObject({ rows: 5000, created: 1000, errors: [] });
  expect(await apply(report)).toMatchObject({ waiting: 0, failed: [] });
  expect(Date.now() - started).toBeLessThan(60_000);
  expect(
    await one(
      "select count(*) as n from listing_entry where scope = 'category-bulk' and color = '' and length = 0",
    ),
  ).toEqual({ n: 1000 });
});

test('a file of megabytes with nothing in it is read without harm', () => {
  for (const text of ['', '\n\n\n', '\u0000', '"', 'a,b\n"'.repeat(1000), 'Handle\n'])
    expect(readFile(readCsv(text)).products).toEqual([]);
});
