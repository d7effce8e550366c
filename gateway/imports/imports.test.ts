import { expect, test } from 'vitest';
import { importText } from '#contract/admin/import-text.rules.ts';
import type { Taxonomy } from '#contract/admin/product.schema.ts';
import { count, one } from '../../tests/support/checkout.fixture.ts';
import { openImportWorld, shopifyCsv } from '../../tests/support/import.fixture.ts';
import { parseCsv, serializeCsv } from './csv.ts';
import { parseImportFile } from './import.parse.ts';

const { world, manager, shopper, read, apply } = await openImportWorld();

test('a Shopify file is previewed, then imported, then unchanged', async () => {
  const before = await count('product');
  const report = await read(shopifyCsv);
  expect(report).toMatchObject({ format: 'shopify', rows: 3, created: 2, updated: 0, errors: [] });
  expect(report.changes[0]).toEqual({
    line: 2,
    handle: 'kinky-bob',
    what: 'adds Kinky bob, adds the category Bobs, adds the subcategory Bobs, adds the colour Plum',
  });
  expect(await count('product')).toBe(before);

  expect(await apply(report)).toEqual({ products: 2, waiting: 0, same: 0, failed: [] });
  expect(await shopper.api('GET', '/products/kinky-bob?isVisible=true')).toMatchObject({
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
  const results = (await shopper.api('GET', '/search?q=kinky')) as { products: unknown[] };
  expect(results.products).toHaveLength(1);

  const audits = await count('audit', "subject like 'product/%'");
  const again = await read(shopifyCsv);
  expect(again).toMatchObject({ created: 0, updated: 0, same: 2, changes: [] });
  expect(await apply(again)).toMatchObject({ same: 2, failed: [] });
  expect(await count('audit', "subject like 'product/%'")).toBe(audits);
});

test('an invalid file changes nothing and lists its errors by line', async () => {
  const before = await count('product');
  const report = await read(
    'handle,name,price,length,sku\nfine,Fine,10,12,A\nbad one,Bad,10,,B\nworse,,ten,200000,A\nmore,More,10,,C,D\n"open,Open,1,,C\n',
  );
  expect(report.importId).toBeUndefined();
  expect(report.errors).toEqual([
    { line: 5, problem: 'There are more cells than columns.' },
    { line: 6, problem: 'Quoted field unterminated' },
    { line: 3, problem: '“bad one” is no address: only a–z, 0–9 and hyphens.' },
    { line: 4, problem: 'The name is missing.' },
    { line: 4, problem: '“ten” is no price.' },
    { line: 4, problem: '“200000” is no length.' },
    { line: 4, problem: 'The SKU “A” is on line 2 already.' },
    { line: 6, problem: '“open,open,1,,c” is no address: only a–z, 0–9 and hyphens.' },
  ]);
  expect(await count('product')).toBe(before);
  expect(await count('imported_product', "product ->> 'handle' = 'fine'")).toBe(0);
});

test.each([
  ['1250.5', 125_050],
  ['"1,250.50"', 125_050],
  ['1 250', 125_000],
  ['0x10', undefined],
  ['"1,25"', undefined],
  ['1.250', undefined],
  ['10000000.01', undefined],
])('a price of %s is %s minor units', (price, amount) => {
  const { products, errors } = parseImportFile(parseCsv(`handle;name;price\nwig;Wig;${price}\n`));
  expect(errors).toHaveLength(amount === undefined ? 1 : 0);
  if (amount !== undefined) expect(products[0]?.variants[0]?.price).toBe(amount);
});

test('each product is saved atomically, and a failure does not stop the others', async () => {
  const columns = 'handle,name,price,colour,sku\n';
  const checked = await read(
    `${columns}taken,Taken,10,Plum,T-1\ntaken,Taken,11,Ginger,LATE-1\nfree,Free,10,,F-1\n`,
  );
  world.clock.now += 1;
  await apply(await read(`${columns}faster,Faster,10,,LATE-1\n`));
  const progress = await apply(checked);
  expect(progress.failed).toEqual([{ handle: 'taken', problem: 'Another variant has this SKU.' }]);
  expect(await count('product', "slug = 'taken'")).toBe(0);
  expect(await count('sku', "sku = 'T-1'")).toBe(0);
  expect(await count('product', "slug = 'free'")).toBe(1);
});

test('a file restores a deleted category and colour that it names', async () => {
  const shelves = [
    ['/admin/categories/category-gone-caps', { slug: 'gone-caps', rank: 0, isHair: false }],
    ['/admin/colors/color-lilac', {}],
  ] as const;
  for (const [path, fields] of shelves) {
    const added = await manager.api('PUT', path, { name: 'Gone before', ...fields, revision: 0 });
    const { revision } = added as { revision: number };
    await manager.api('DELETE', `${path}?revision=${revision}`);
  }
  const file = 'handle,name,category,colour,price,sku\ngone-cap,Gone cap,Gone caps,Lilac,10,GONE-1\n';
  expect(await apply(await read(file))).toMatchObject({ products: 1, failed: [] });
  expect(await one("select colorId from sku where sku = 'GONE-1'")).toEqual({ colorId: 'color-lilac' });
});

test('a new category is hair if it is called so or a product in it has a length', async () => {
  const csv = 'handle,name,category,length,price\nc1,Cap,Units,,10\nu1,Unit,Units,18,10\nm1,Mug,Mugs,,10\n';
  await apply(await read(csv));
  const { categories } = (await manager.api('GET', '/admin/taxonomy')) as Taxonomy;
  const hair = (name: string) => categories.find((each) => each.name === name)?.isHair;
  expect(['Units', 'Mugs'].map(hair)).toEqual([true, false]);
});

test('categories and colours in other scripts stay apart, and are found again', async () => {
  const csv = `handle,name,category,colour,price
long,طويل,شعر,أسود,10
short,قصير,باروكة,بني,10
twi,Ehene,Ɛhene 1,1B,10
ewe,Hene,Hene 1,1B,10
`;
  expect(await apply(await read(csv))).toMatchObject({ failed: [] });
  const { categories, colors } = (await manager.api('GET', '/admin/taxonomy')) as Taxonomy;
  const names = ['شعر', 'باروكة', 'Ɛhene 1', 'Hene 1'];
  const made = categories.filter(({ name }) => names.includes(name));
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(names.length);
  expect(colors.map(({ name }) => name)).toEqual(expect.arrayContaining(['أسود', 'بني']));
  expect(await read(csv)).toMatchObject({ created: 0, updated: 0, same: 4 });
});

test('a category named like a page of the shop gets another address', async () => {
  const file = 'handle,name,category,price,sku\ntote,Tote,Bag,10,TOTE-1\n';
  expect(await apply(await read(file))).toMatchObject({ products: 1, failed: [] });
  expect(await one("select slug from category where name = 'Bag'")).toEqual({ slug: 'all-bag' });
});

test('two browsers can run the same import concurrently without failures', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `twice-${at},Twice ${at},Twice caps,Teal,10,TW-${at}`);
  const report = await read(`handle,name,category,colour,price,sku\n${rows.join('\n')}\n`);
  const [first, second] = await Promise.all([apply(report), apply(report)]);
  expect([first.failed, second.failed]).toEqual([[], []]);
  expect(await count('product', "slug like 'twice-%'")).toBe(30);
});

test('a variant with the old options of a changed one is new', async () => {
  const named = 'handle,name,sku,length,price,stock\n';
  await apply(await read(`${named}place-wig,Place wig,PLACE-A,18,10,10\n`));
  await apply(
    await read(`${named}place-wig,Place wig,PLACE-B,18,10,4\nplace-wig,Place wig,PLACE-A,20,10,7\n`),
  );
  expect(await one(`select length, quantityAvailable as free from sku where sku = 'PLACE-A'`)).toEqual({
    length: 20,
    free: 7,
  });
  expect(await one(`select length, quantityAvailable as free from sku where sku = 'PLACE-B'`)).toEqual({
    length: 18,
    free: 4,
  });
});

test('a file without option columns keeps the options, and an empty cell removes one', async () => {
  const options = `select color.name as colour, length, size, weight, price, quantityAvailable as free
    from sku left join color on color.id = sku.colorId where sku = 'KEEP-A'`;
  const all = 'handle,name,sku,colour,length,size,weight,price,stock\n';
  await apply(await read(`${all}keep-wig,Keep wig,KEEP-A,Plum,18,13x4,120 g,10,3\n`));
  await apply(await read('handle,name,sku,price,stock\nkeep-wig,Keep wig,KEEP-A,12,5\n'));
  const kept = { length: 18, weight: '120 g', price: 1200, free: 5 };
  expect(await one(options)).toEqual({ ...kept, colour: 'Plum', size: '13x4' });
  await apply(await read(`${all}keep-wig,Keep wig,KEEP-A,,18,,,12,5\n`));
  expect(await one(options)).toEqual({ ...kept, colour: null, size: null });
});

test('a file of handles, skus and prices changes only prices, and adds no product', async () => {
  await apply(await read('handle,name,sku,size,price,stock\nbun,Bun,BUN-1,S,10,4\nbun,,BUN-2,M,20,4\n'));
  const unnamed = 'handle,sku,price\nbun,BUN-1,12.50\n';
  const report = await read(unnamed);
  expect(report).toMatchObject({ updated: 1, errors: [], changes: [{ line: 2 }] });
  expect(await apply(report)).toMatchObject({ failed: [] });
  const skus = `(select json_group_object(sku, price) from sku where productId = product.id)`;
  expect(await one(`select name, ${skus} as prices from product where slug = 'bun'`)).toEqual({
    name: 'Bun',
    prices: '{"BUN-1":1250,"BUN-2":2000}',
  });
  const { importId, errors } = await read(`${unnamed}no-such-bun,BUN-3,10\n`);
  expect([importId, errors]).toEqual([undefined, [{ line: 3, problem: 'The name is missing.' }]]);
});

test('a file without states does not change product states', async () => {
  const named = 'handle,name,category,sku,price,availability,visible\n';
  await apply(await read(`${named}price-cap,Price cap,Caps,PRICE-1,10,live,false\n`));
  await apply(await read('handle,name,sku,price\nprice-cap,Price cap,PRICE-1,12\n'));
  expect(await one(`select availability, isVisible from product where slug = 'price-cap'`)).toEqual({
    availability: 'live',
    isVisible: 0,
  });
});

test('a file that is no CSV is refused for the columns that it lacks', async () => {
  expect((await read('hello')).errors.map(({ problem }) => problem)).toEqual([
    'There is no column “handle”.',
    'There is no column “price”.',
  ]);
});

test.each([
  ['xlsx', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00, 0xff, 0x0a, 0x2c, 0x2c]],
  ['xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
])('an Excel file (%s) is refused with the way to save it as CSV', async (_, bytes) => {
  expect((await read(importText(Uint8Array.from(bytes)))).errors).toEqual([
    { line: 1, problem: expect.stringContaining('save it as “CSV UTF-8”') },
  ]);
});

test.each(['=1+1', '+1', '-1', '@x', '\t=x'])(
  'a cell %j is no formula in a file, and itself again when read',
  (cell) => {
    const csv = serializeCsv(['name'], [[cell]], true);
    expect(csv).toMatch(/^\uFEFFname\n"?'/);
    const [row] = parseCsv(csv).rows;
    expect(row?.cells['name']?.startsWith("'")).toBe(true);
  },
);

// 5 000 within a minute: tests/journeys/admin-import.test.ts.
test('imports a file of 1 000 rows in several steps', async () => {
  const rows = Array.from({ length: 200 }, (_, at) =>
    [10, 12, 14, 16, 18].map(
      (length, index) =>
        `bulk-${at},${index ? '' : `Bulk ${at}`},,${index ? '' : 'Bulk'},true,${index ? '' : 'Length'},${length}",,,B-${at}-${length},100,5,${100 + length},active`,
    ),
  ).flat();
  const file = `${shopifyCsv.split('\n')[0]}\n${rows.join('\n')}\n`;
  const report = await read(file);
  expect(report).toMatchObject({ rows: 1000, created: 200, errors: [] });
  expect(await apply(report)).toMatchObject({ waiting: 0, failed: [] });
  expect(await count('listing_entry', "scope = 'category-bulk' and color = '' and length = 0")).toBe(200);
});

test('parses megabytes of empty cells', () => {
  for (const text of ['', '\n\n\n', '\u0000', '"', 'a,b\n"'.repeat(1000), 'Handle\n'])
    expect(parseImportFile(parseCsv(text)).products).toEqual([]);
});
