import { expect, test } from 'vitest';
import { misplacedCommands, missingPaths, missingScripts } from './readmes.ts';
import { existing, readText } from './source-tree.ts';

const readmes = existing('{README,CONTRIBUTING,*/**/README,gateway/CLIENTS}.md');

test.each([...readmes, 'gateway/.dev.vars.example'])(
  '%s names the Worker of each wrangler command',
  (file) => {
    expect(misplacedCommands(readText(file))).toEqual([]);
  },
);

test.each(readmes)('%s names only existing paths and scripts', (readme) => {
  const text = readText(readme);
  expect(missingPaths(readme, text)).toEqual([]);
  expect(missingScripts(text)).toEqual([]);
});

test('detects a missing path and a missing script', () => {
  expect(
    missingPaths('tests/README.md', 'See `support/shop.ts`, `support/missing.ts` and `tests/missing/`.'),
  ).toEqual(['support/missing.ts', 'tests/missing/']);
  expect(missingScripts('Run `npm run build`, then `npm run vanish`.')).toEqual(['vanish']);
});

test('allows placeholders, globs, addresses and generated files', () => {
  const text =
    '`#contract/wire/money.ts` `*.test.ts` `/shop/bag` `dist/client` `pages/shop/[category].astro` `x === 1`';
  expect(missingPaths('README.md', text)).toEqual([]);
});
