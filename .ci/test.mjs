import util from 'node:util';
import { command } from './command.mjs';
import { refuseServedBuild } from './steps/build.mjs';
import { announceChromium } from './steps/chromium.mjs';

/** `--shard 2/3` runs the second third of the tests, to share them between machines. */
const options = { shard: { type: 'string' }, fast: { type: 'boolean' } };

await command({
  first: () => {
    if (process.argv.includes('--fast')) return;
    refuseServedBuild();
    announceChromium();
  },
  work: async (args) => {
    const { prove } = await import('./stages.mjs');
    const { shard, fast } = util.parseArgs({ args, options }).values;
    return prove({ shard, fastOnly: fast });
  },
});
