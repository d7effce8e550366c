import { describe, expect, test } from 'vitest';
import { codeRules, ruleViolations } from './code-rules.ts';
import { readSources } from './source-tree.ts';

/** Without the examples below, which break the rules. */
const sources = readSources().filter(({ path }) => !path.startsWith('tests/architecture/'));

describe.each(codeRules)('$name', (rule) => {
  test('holds in all sources', () => {
    expect(ruleViolations(rule, sources)).toEqual([]);
  });
});

const island =
  "---\nimport Add from './Add.island.tsx';\n---\n<Add list={items.filter((x) => x > 1)} client:intent />";

test.each([
  ['src/ui/utils/a.ts', ''],
  ['gateway/common.ts', ''],
  ['src/ui/index.ts', ''],
  ['src/ui/all.ts', "export * from './Button.tsx';"],
  ['src/ui/all.ts', "export { Button } from './Button.tsx';"],
  ['src/features/bag/Bag.astro', island.replace('.island.tsx', '.tsx')],
  ['src/features/bag/Bag.astro', '---\n---\n<Add client:load />'],
  ['gateway/bag/bag.routes.ts', "import { eq } from 'drizzle-orm';"],
  ['gateway/bag/bag.routes.ts', "database.prepare('select 1')"],
  ['gateway/bag/bag.records.ts', 'await database.transaction(async (tx) => tx)'],
  ['src/ui/Price.tsx', 'amount.toLocaleString()'],
  ['src/features/bag/bag.load.ts', '$bag.set(bag)'],
  ['src/features/bag/bag.form.ts', '$bag.set(bag)'],
  ['src/features/checkout/checkout.submit.ts', '$checkout.set(state)'],
  ['src/pages/index.astro', '---\n$bag.setKey("a", 1);\n---\n'],
  ['src/ui/long.ts', 'x\n'.repeat(251)],
])('%s: %.40j breaks exactly one rule', (path, text) => {
  const broken = codeRules.filter((rule) => ruleViolations(rule, [{ path, text }]).length > 0);
  expect(broken).toHaveLength(1);
  for (const rule of broken) expect(ruleViolations(rule, [{ path, text }])[0]).toContain(path);
});

test.each([
  ['src/pages/index.astro', '---\n---\n<p/>'],
  ['src/features/bag/Bag.astro', island],
  ['gateway/bag/bag.records.ts', "import { eq } from 'drizzle-orm';"],
  ['gateway/bag/bag.routes.ts', "import type { SQL } from 'drizzle-orm';"],
  ['src/features/bag/bag.store.ts', '$bag.set(bag)'],
  ['src/ui/table.ts', `/** A table, so over 250 lines. */\n${'x\n'.repeat(300)}`],
])('%s: %.40j breaks no rule', (path, text) => {
  expect(codeRules.flatMap((rule) => ruleViolations(rule, [{ path, text }]))).toEqual([]);
});
