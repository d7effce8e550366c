import { existsSync } from 'node:fs';
import { command } from './command.mjs';
import { run } from './processes.mjs';
import { Refusal } from './refusal.mjs';
import { build } from './steps/build.mjs';

const benchmark = 'tests/load/bench.ts';

await command(import.meta.url, {
  work: async (words) => {
    if (!existsSync(benchmark)) throw new Refusal(`There is no ${benchmark} to run.`);
    await build();
    const { code } = await run('node', [benchmark, ...words]);
    return code;
  },
});
