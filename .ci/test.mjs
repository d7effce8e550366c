import { parseArgs } from 'node:util';
import { command } from './command.mjs';
import { prove } from './stages.mjs';
import { announceChromium } from './steps/chromium.mjs';

/** `--shard 2/3` runs the second third of the tests, to share them between machines. */
const options = { shard: { type: 'string' }, fast: { type: 'boolean' } };

await command({
  first: () => process.argv.includes('--fast') || announceChromium(),
  work: (args) => {
    const { shard, fast } = parseArgs({ args, options }).values;
    return prove({ shard, fastOnly: fast });
  },
});
