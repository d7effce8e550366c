import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a browser loads for a module of this text, all of it in one file. */
async function bundled(text: string): Promise<string> {
  const entry = `${root}src/entry-of-this-test.ts`;
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? text : undefined),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('');
}

const brotli = (code: string) => brotliCompressSync(code).length;

/** Field names that only these nouns have. */
const foreign = [
  'wigMake',
  'authorization_url',
  'orderNumber',
  'potentialPoints',
  'deliveryFees',
  'validFrom',
  'helpfulCount',
];

describe("the contract in the browser's bundle", () => {
  it('contains one call if one is imported', async () => {
    const code = await bundled(`export { getActiveBag } from '#contract/bag/bag.endpoints.ts';`);
    expect(code).toContain('/bags/active');
    expect(code).not.toContain('/savedBags');
    expect(foreign.filter((field) => code.includes(field))).toEqual([]);
  });

  it('is small for all calls of the bag', async () => {
    const code = await bundled(`
      export { callAsGuest } from '#gateway-client/from-browser.ts';
      export { getActiveBag, addBagItem, updateBagItem, removeBagItem } from '#contract/bag/bag.endpoints.ts';
    `);
    expect(foreign.filter((field) => code.includes(field))).toEqual([]);
    expect(brotli(code)).toBeLessThan(9.5 * 1024);
  });

  it('is almost empty if no call is imported', async () => {
    const code = await bundled(`import '#contract/endpoints.ts'; export const nothing = 1;`);
    expect(code).not.toContain('/bags/active');
    expect(brotli(code)).toBeLessThan(1536);
  });
});
