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
    const [other, ...rest] = words;
    if (other === 'soak' || other === 'scale')
      return (await run('node', [`tests/load/${other}.ts`, ...rest])).code;
    const script = other === 'lists' ? 'tests/load/lists.ts' : 'tests/load/bench.ts';
    const { code } = await run('node', [script, ...words], {
      env: {
        BENCH_DATA: `.cache/bench/data-${contentHash([...catalogue, script]).slice(0, 12)}`,
        CHROMIUM_PATH: await findChromium(),
      },
    });
    return code;
  },
});
