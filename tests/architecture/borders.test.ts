import { expect, test } from 'vitest';
import { borderViolations, circularImports, folderRules } from './borders.ts';
import { existing, readSources } from './source-tree.ts';

test('no file imports across a border', () => {
  expect(borderViolations(readSources())).toEqual([]);
});

test('no folder of the gateway, the contract or src/shop imports one that leads back to it', () => {
  expect(circularImports(readSources())).toEqual([]);
});

test('detects folders that import each other around a corner', () => {
  const file = (path: string, imported: string) => ({ path, text: `import x from '${imported}';` });
  const circle = [
    file('gateway/orders/a.ts', '../refunds/b.ts'),
    file('gateway/refunds/b.ts', '../mail/c.ts'),
    file('gateway/mail/c.ts', '../orders/d.ts'),
    file('src/contract/orders/a.ts', '#contract/bag/b.ts'),
    file('src/contract/bag/b.ts', '#contract/orders/c.ts'),
    file('src/shop/bag/a.ts', '#shop/session/b.ts'),
    file('src/shop/session/b.ts', '#shop/bag/c.ts'),
  ];
  const around = [
    file('gateway/mail/e.ts', '../database/f.ts'),
    file('gateway/checkout/g.ts', '../orders/a.ts'),
    file('gateway/dependencies.ts', './mail/c.ts'),
    file('gateway/mail/h.ts', '../dependencies.ts'),
    file('gateway/database/f.test.ts', '../checkout/g.ts'),
  ];
  expect(circularImports(around)).toEqual([]);
  expect(circularImports([...circle, ...around])).toHaveLength(7);
});

test('every folder of code has a rule', () => {
  const folders = [...existing('src/*/'), ...existing('{functions,gateway}/')];
  expect(folders.length).toBeGreaterThan(5);
  expect(folders.map((folder) => folder.replace(/^src\//, '')).filter((name) => !folderRules[name])).toEqual(
    [],
  );
});

test.each([
  ['src/contract/a.ts', '#gateway-client/call.ts', 'contract imports only itself'],
  ['src/ui/Price.tsx', '#contract/wire/money.ts', 'take values as props'],
  ['src/gateway-client/call.ts', '#shop/bag/bag.store.ts', 'knows only the contract'],
  ['src/features/bag/Bag.tsx', '#features/saved/saved.load.ts', 'never import each other'],
  ['src/shop/bag/bag.store.ts', '#features/saved/Saved.tsx', 'imports no feature'],
  ['src/features/bag/Bag.tsx', '#gateway/bag/bag.records.ts', 'move shared code to src/shop'],
  ['src/features/bag/Bag.tsx', '#layouts/ShopLayout.astro', 'move shared code to src/shop'],
  ['src/layouts/ShopLayout.astro', '#edge/proxy.ts', '#gateway-client'],
  ['src/pages/index.astro', '#gateway/worker.ts', '#gateway-client'],
  ['functions/edge/proxy.ts', '#gateway-client/call.ts', 'rules of #contract'],
  ['functions/edge/proxy.ts', '#gateway/worker.ts', 'by fetch'],
  ['gateway/bag/bag.routes.ts', '#shop/bag/bag.store.ts', 'only src/contract'],
  ['gateway/bag/bag.routes.ts', '../../src/contract/wire/money.ts', 'Use the alias'],
  ['src/features/bag/Bag.tsx', '../../shop/saved/saved.store.ts', 'Use the alias'],
  ['src/helpful/thing.ts', './other.ts', 'Add one to'],
])('refuses %s importing %s', (path, specifier, advice) => {
  const text = path.endsWith('.astro')
    ? `---\nimport x from '${specifier}';\n---\n`
    : `import x from '${specifier}';`;
  const [refusal, ...more] = borderViolations([{ path, text }]);
  expect(refusal).toContain(path);
  expect(refusal).toContain(advice);
  expect(more).toEqual([]);
});

test.each([
  ['src/shop/bag/bag.store.ts', '#contract/bag/bag.rules.ts'],
  ['src/features/product/Stage.island.tsx', '#shop/bag/bag.store.ts'],
  ['src/features/bag/Bag.tsx', './BagLine.tsx'],
  ['src/pages/shop/[category].astro', '#features/catalogue/Listing.astro'],
  ['gateway/bag/bag.routes.ts', '../http/routes.ts'],
  ['functions/[[path]].ts', '../dist/server/entry.mjs'],
  ['functions/edge/proxy.ts', '#contract/wire/cors.rules.ts'],
  ['gateway/bag/bag.test.ts', '../../tests/support/named-shop.ts'],
  ['tests/journeys/buy.test.ts', '#gateway/worker.ts'],
  ['src/env.d.ts', '#edge/environment.ts'],
])('allows %s to import %s', (path, specifier) => {
  const text = path.endsWith('.astro')
    ? `---\nimport x from '${specifier}';\n---\n`
    : `import x from '${specifier}';`;
  expect(borderViolations([{ path, text }])).toEqual([]);
});

test('detects dynamic imports, re-exports, types and imports in script tags', () => {
  const hidden = [
    "const x = await import('#gateway/worker.ts');",
    "export { x } from '#gateway/worker.ts';",
    "import type { X } from '#gateway/worker.ts';",
  ];
  for (const text of hidden) expect(borderViolations([{ path: 'src/ui/a.ts', text }])).toHaveLength(1);
  const page = "---\n---\n<p/>\n<script>\nimport '#gateway/worker.ts';\n</script>";
  expect(borderViolations([{ path: 'src/pages/a.astro', text: page }])).toHaveLength(1);
  expect(borderViolations([{ path: 'src/ui/a.ts', text: "// import x from '#gateway/worker.ts'" }])).toEqual(
    [],
  );
});
