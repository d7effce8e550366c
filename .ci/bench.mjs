import { command } from './command.mjs';
import { contentHash } from './content-hash.mjs';
import { run } from './processes.mjs';
import { build } from './steps/build.mjs';
import { findChromium } from './steps/chromium.mjs';

/** What a filled database is made from. */
const catalogue = ['gateway/database/migrations', 'gateway/database/demo'];

await command(import.meta.url, {
  work: async (words) => {
    await build();
    if (words[0] === 'soak') return (await run('node', ['tests/load/soak.ts', ...words.slice(1)])).code;
    if (words[0] === 'lists') return (await run('node', ['tests/load/lists.ts'])).code;
    const { code } = await run('node', ['tests/load/bench.ts', ...words], {
      env: {
        BENCH_DATA: `.cache/bench/data-${contentHash(catalogue).slice(0, 12)}`,
        CHROMIUM_PATH: await findChromium(),
      },
    });
    return code;
  },
});
