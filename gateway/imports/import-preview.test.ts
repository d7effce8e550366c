import { expect, test } from 'vitest';
import { openImportWorld } from '../../tests/support/import.fixture.ts';

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
