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
