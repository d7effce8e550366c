import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { count, one } from '../../tests/world/checkout-world.ts';
import { finishOrders } from '../../tests/world/finished-orders.ts';
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
  notes: { line: number; problem: string }[];
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

test('a category and a colour that were removed come back with the file that names them', async () => {
  const shelves = [
    ['/admin/categories/category-gone-caps', { slug: 'gone-caps', rank: 0, isHair: false }],
    ['/admin/colors/color-lilac', {}],
  ] as const;
  for (const [path, fields] of shelves) {
    const added = await manager.ask('PUT', path, { name: 'Gone before', ...fields, revision: 0 });
    const { revision } = added as { revision: number };
    await manager.ask('DELETE', `${path}?revision=${revision}`);
  }
  const file = 'handle,name,category,colour,price,sku\ngone-cap,Gone cap,Gone caps,Lilac,10,GONE-1\n';
  expect(await apply(await read(file))).toMatchObject({ products: 1, failed: [] });
  expect(await one("select colorId from sku where sku = 'GONE-1'")).toEqual({ colorId: 'color-lilac' });
});

test('two browsers that import one file at once leave no step undone and none said to have failed', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `twice-${at},Twice ${at},Twice caps,Teal,10,TW-${at}`);
  const report = await read(`handle,name,category,colour,price,sku\n${rows.join('\n')}\n`);
  const [first, second] = await Promise.all([apply(report), apply(report)]);
  expect([first.failed, second.failed]).toEqual([[], []]);
  expect(await count('product', "slug like 'twice-%'")).toBe(30);
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

async function exported(kind: string) {
  const parts: string[] = [];
  let after = '';
  for (;;) {
    const part = (await manager.ask('GET', `/admin/exports/${kind}${after}`)) as {
      csv: string;
      next?: number;
    };
    parts.push(part.csv);
    if (part.next === undefined) return parts.join('');
    after = `?after=${part.next}`;
  }
}

test('what is exported changes nothing when it is imported, goods without variants too', async () => {
  await apply(await read(shopify));
  const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 510)';
  await env.DB.batch([
    env.DB.prepare(`insert into product (id, createdAt, position, name, slug, availability, isVisible, categoryId, subcategoryId)
      ${numbers} select 'part-' || i, i, 1000 + i, 'Part ' || i, 'part-' || i, 'draft', 1, 'category-hair', 'subcategory-hair' from n`),
    env.DB.prepare(`insert into sku (id, createdAt, productId, sku, price, images, inventoryCount, quantityAvailable, isVisible)
      ${numbers} select 'part-' || i, i, 'part-' || i, 'PART-' || i, 100, '[]', 0, 0, 1 from n where i <> 7`),
  ]);
  const csv = await exported('goods');
  const handles = new Set(readCsv(csv).rows.map(({ cells }) => cells['handle']));
  expect(handles.size).toBe(await count('product'));
  expect(await read(csv)).toMatchObject({ errors: [], created: 0, updated: 0, changes: [] });
  expect((await manager.send('GET', '/admin/exports/codes')).status).toBe(200);
  expect((await manager.send('GET', '/admin/exports/secrets')).status).toBe(404);
});

test('orders are exported with what was paid and by whom, customers with those who bought as guests', async () => {
  await finishOrders(1, 502, Date.UTC(2026, 0, 2));
  await env.DB.batch([
    env.DB.prepare(`update orders set deliveryFee = 30, discount = '{"totalDiscount":20}', customerDetails =
      '{"firstName":"Ama","lastName":"Mensah","email":"a@b.co","phoneNumber":"+233 24 1"}' where id = 'o7.0' or id = 'o502.0'`),
    env.DB.prepare("update payment set amount = 110, refundTotal = 50 where orderId = 'o7.0'"),
    env.DB.prepare("insert into user (id, createdAt, email) values ('user_efua', 1, 'efua@example.com')"),
    env.DB.prepare("update orders set ownerId = 'user_efua', email = 'hers@example.com' where id = 'o8.0'"),
  ]);
  const orders = readCsv(await exported('orders')).rows.map(({ cells }) => cells);
  expect(orders).toHaveLength(502);
  expect(orders[6]).toMatchObject({
    ...{
      number: 'n7.0',
      placed: '2026-01-02 00:00',
      name: 'Ama Mensah',
      email: 'a@b.co',
      phone: "'+233 24 1",
    },
    ...{
      currency: 'GHS',
      subtotal: '1',
      discount: '0.2',
      'delivery fee': '0.3',
      total: '1.1',
      refunded: '0.5',
    },
  });
  const customers = readCsv(await exported('customers')).rows.map(({ cells }) => cells);
  expect(customers).toMatchObject([
    { email: 'efua@example.com', orders: '1', account: 'yes' },
    {
      ...{ email: 'a@b.co', 'first name': 'Ama', 'last name': 'Mensah', phone: "'+233 24 1" },
      ...{ since: '2026-01-02 00:00', orders: '501', account: 'no' },
    },
  ]);
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

test('Shopify’s pictures: each colour its own first, then the shared ones, with what they show', async () => {
  const names = ['black.jpg', 'plum.jpg', 'stand.jpg'];
  await manager.ask(
    'POST',
    '/admin/imports/pictures',
    await zipOf(Object.fromEntries(names.map((name) => [name, turnedJpeg]))),
  );
  const file = `Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Image Alt Text,Variant Image
own-bob,Own bob,Bobs,Color,Natural black,OWN-1,-2,900,black.jpg,The bob in black,black.jpg
own-bob,,,,Plum,OWN-2,4,900,plum.jpg,,plum.jpg
own-bob,,,,,,,,stand.jpg,On a stand,
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
    { sku: 'OWN-1', free: 0, pictures: 'file:black.jpg The bob in black; file:stand.jpg On a stand' },
    { sku: 'OWN-2', free: 4, pictures: 'file:plum.jpg ?; file:stand.jpg On a stand' },
  ]);
  expect(await read(file)).toMatchObject({ same: 1, changes: [] });
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
