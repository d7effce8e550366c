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
  ['name', 'x'.repeat(121), 'The name is longer than 120 characters.'],
  ['sku', 'x'.repeat(65), 'The SKU is longer than 64 characters.'],
  ['length', '201', '“201” is no length.'],
  ['stock', '-1', '“-1” is no stock.'],
  ['attributes', ';', 'The attributes are not written as name=value; name=value.'],
])('a cell of %s with %s is refused', (column, text, problem) => {
  const { errors } = parseImportFile(parseCsv(`handle,price,${column}\nwig,10,${text}\n`));
  expect(errors).toEqual([{ line: 2, problem }]);
});

test('several variants can leave their SKU to the shop', () => {
  const { errors } = parseImportFile(parseCsv('handle,price,sku,size\nwig,10,,S\nwig,10,,M\n'));
  expect(errors).toEqual([]);
});
