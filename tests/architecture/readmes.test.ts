import { expect, test } from 'vitest';
import { missingPaths, missingScripts } from './readmes.ts';
import { existing, readText } from './source-tree.ts';

const readmes = existing('{README.md,*/README.md,*/**/README.md}');

test.each(readmes)('%s names only what is there', (readme) => {
  const text = readText(readme);
  expect(missingPaths(readme, text)).toEqual([]);
  expect(missingScripts(text)).toEqual([]);
});

test('catches a path and a script that are gone', () => {
  expect(
    missingPaths('tests/README.md', 'See `support/shop.ts`, `support/gone.ts` and `tests/nowhere/`.'),
  ).toEqual(['support/gone.ts', 'tests/nowhere/']);
  expect(missingScripts('Run `npm run build`, then `npm run vanish`.')).toEqual(['vanish']);
});

test('knows placeholders, globs, addresses and what commands make', () => {
  const text =
    '`#contract/wire/money.ts` `*.test.ts` `/shop/bag` `dist/client` `pages/shop/[category].astro` `x === 1`';
  expect(missingPaths('README.md', text)).toEqual([]);
});
