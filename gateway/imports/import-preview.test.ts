import { expect, test } from 'vitest';
import { openImportWorld } from '../../tests/support/import.fixture.ts';
import { parseCsv } from './csv.ts';
import { parseImportFile } from './import.parse.ts';

const { read, apply } = await openImportWorld();

const columns = 'handle,name,sku,size,price,stock\n';

test('a preview says what changes of a product, its prices and its stock, and which variants are new', async () => {
  await apply(await read(`${columns}bun,Bun,BUN-1,S,10,4\n`));
  const { changes } = await read(`${columns}bun,Top bun,BUN-1,S,12.50,1\nbun,,BUN-9,L,20,4\n`);
  expect(changes.map(({ what }) => what)).toEqual([
    'changes Top bun\nname\nprice of BUN-1 10 → 12.50\nstock of BUN-1 -3\nadds BUN-9',
  ]);
});

test('a preview says which other fields of a variant change', async () => {
  await apply(await read(`${columns}cap,Cap,CAP-1,S,10,4\n`));
  const { changes } = await read('handle,name,sku,size,price,weight\ncap,Cap,CAP-1,M,10,80 g\n');
  expect(changes.map(({ what }) => what)).toEqual(['changes Cap\nsize, weight of CAP-1']);
});

test('a preview of many changed variants names the first', async () => {
  const rows = (price: number) =>
    Array.from({ length: 15 }, (_, at) => `long,Long wig,LONG-${at},${at}x4,${price},1\n`).join('');
  await apply(await read(columns + rows(10)));
  const { changes } = await read(columns + rows(11));
  expect(changes[0]?.what).toMatch(/^changes Long wig\nprice of LONG-0 10 → 11\n.*LONG-11 10 → 11\n3 more$/s);
});

test('variants that shoppers could not tell apart are refused before anything is imported', async () => {
  const { importId, errors } = await read('handle,name,sku,price\ntwin,Twin,T-1,10\ntwin,Twin,T-2,10\n');
  const problem = 'Two variants have the same colour, length and size.';
  expect([importId, errors]).toEqual([undefined, [{ line: 2, problem }]]);
});

test('a variant may not become like one that the file leaves out', async () => {
  await apply(await read(`${columns}alike,Alike,ALIKE-S,S,10,4\nalike,Alike,ALIKE-M,M,10,4\n`));
  const { importId, errors } = await read(`${columns}alike,Alike,ALIKE-S,M,10,4\n`);
  const problem = 'Two variants have the same colour, length and size.';
  expect([importId, errors]).toEqual([undefined, [{ line: 2, problem }]]);
});

test('a SKU of another product is refused before anything is imported', async () => {
  const columns = 'handle,name,sku,price\n';
  await apply(await read(`${columns}own-oil,Own oil,OWN-OIL,10\n`));
  const file = `${columns}new-oil,New oil,OIL-1,10\nown-oil,Own oil,WIG-LAST,10\n`;
  const { importId, errors } = await read(file);
  expect(importId).toBeUndefined();
  expect(errors).toEqual([
    { line: 2, problem: 'Another product has the SKU “OIL-1”.' },
    { line: 3, problem: 'Another product has the SKU “WIG-LAST”.' },
  ]);
});

test.each([
  ['length', '201', '“201” is no length.'],
  ['stock', '-1', '“-1” is no stock.'],
  ['attributes', ';', 'The attributes are not written as name=value; name=value.'],
])('a cell of %s with %s is refused', (column, text, problem) => {
  const { errors } = parseImportFile(parseCsv(`handle,price,${column}\nwig,10,${text}\n`));
  expect(errors).toEqual([{ line: 2, problem }]);
});

test.each([
  ['handle', 'x'.repeat(101), 'The handle is longer than 100 characters.'],
  ['name', 'x'.repeat(121), 'The name is longer than 120 characters.'],
  ['sku', 'x'.repeat(65), `The SKU of ${'x'.repeat(64)} is longer than 64 characters.`],
  ['length', '0', 'The length of LIM-1 is not valid.'],
  ['weight', 'x'.repeat(41), 'The weight of LIM-1 is longer than 40 characters.'],
  ['attributes', `lace=${'x'.repeat(201)}`, 'The lace is longer than 200 characters.'],
  ['attributes', `${'x'.repeat(61)}=yes`, `The ${'x'.repeat(61)} is not valid.`],
  ['images', '/a.webp '.repeat(31), 'There are more than 30 images of LIM-1.'],
])('what the product form refuses is not imported: %s', async (column, text, problem) => {
  const cells = { handle: 'bun-of-limits', name: 'Bun', sku: 'LIM-1', price: '10', [column]: text };
  const { importId, errors } = await read(`${Object.keys(cells)}\n${Object.values(cells)}\n`);
  expect([importId, errors]).toEqual([undefined, [{ line: 2, problem }]]);
});

test('a picture of another site may have a long address, because it is stored under a short one', async () => {
  const address = `https://cdn.test/${'x'.repeat(600)}.jpg`;
  const { errors } = await read(`handle,name,sku,price,images\nfar,Far,FAR-1,10,${address}\n`);
  expect(errors).toEqual([]);
});

test('a Shopify product with more than 30 pictures keeps the first 30', async () => {
  const more = Array.from({ length: 31 }, (_, at) => `rich,,,https://cdn.test/${at}.jpg\n`);
  const { errors, notes } = await read(
    `Handle,Title,Variant Price,Image Src\nrich,Rich,10,https://cdn.test/first.jpg\n${more.join('')}`,
  );
  const problem = 'This picture is left out: a product has up to 30.';
  expect([errors, notes]).toEqual([[], [32, 33].map((line) => ({ line, problem }))]);
});

test('stock above a million is read back from an export', () => {
  const { errors } = parseImportFile(
    parseCsv('handle,price,stock,stock at export\nwig,10,1000005,1000005\n'),
  );
  expect(errors).toEqual([]);
});

test('a detail goes by the name that shoppers see', () => {
  const { products } = parseImportFile(
    parseCsv('handle,price,attributes\nwig,10,Make=Lace front; wigTexture=Curly\n'),
  );
  expect(products[0]?.attributes).toEqual({ wigMake: 'Lace front', wigTexture: 'Curly' });
});

test('several variants can leave their SKU to the shop', () => {
  const { errors } = parseImportFile(parseCsv('handle,price,sku,size\nwig,10,,S\nwig,10,,M\n'));
  expect(errors).toEqual([]);
});
