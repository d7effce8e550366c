import { command } from './command.mjs';
import { contentHash } from './content-hash.mjs';
import { run } from './processes.mjs';
import { build } from './steps/build.mjs';
import { findChromium } from './steps/chromium.mjs';

/** The filled database is cached by the contents of these. */
const catalogue = ['gateway/database/migrations', 'gateway/demo'];

await command({
  work: async (args) => {
    await build();
    const [name, ...rest] = args;
    if (name === 'soak' || name === 'scale')
      return (await run('node', [`tests/load/${name}.ts`, ...rest])).code;
    const script = name === 'lists' ? 'tests/load/lists.ts' : 'tests/load/bench.ts';
    const { code } = await run('node', [script, ...args], {
      env: {
        BENCH_DATA: `.cache/bench/data-${contentHash([...catalogue, script]).slice(0, 12)}`,
        CHROMIUM_PATH: await findChromium(),
      },
    });
    return code;
  },
});
