import { command } from './command.mjs';
import { Refusal } from './refusal.mjs';
import { prove } from './stages.mjs';
import { announceChromium } from './steps/chromium.mjs';

await command({
  first: announceChromium,
  work: (words) => prove({ shard: shardOf(words) }),
});

/** `--shard 2/3` runs the second third of the tests, to share them between machines. */
function shardOf([name, shard]) {
  if (name === undefined) return undefined;
  if (name !== '--shard' || !/^[1-9]\d*\/[1-9]\d*$/.test(shard ?? '')) {
    throw new Refusal('Usage: npm test [-- --shard 1/3]');
  }
  return shard;
}
