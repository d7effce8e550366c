import { parseArgs } from 'node:util';
import { command } from './command.mjs';
import { Refusal } from './refusal.mjs';
import { refill } from './steps/database.mjs';
import { refuseRunningShop } from './steps/running-shop.mjs';

/** What an operator can do to the local shop: verb, its options, what it says of itself. */
const verbs = {
  reset: {
    says: 'throw the local data away and fill the demo shop anew',
    options: {},
    work: async () => {
      refuseRunningShop();
      await refill();
    },
  },
  seed: {
    says: 'the same, with --products N generated products more, for measuring',
    options: { products: { type: 'string' } },
    work: async ({ products = '0' }) => {
      if (!/^\d+$/.test(products)) throw new Refusal(`--products wants a number, not ${products}.`);
      refuseRunningShop();
      await refill({ products: Number(products) });
    },
  },
};

await command(import.meta.url, {
  work: async ([name, ...rest]) => {
    const verb = Object.hasOwn(verbs, name ?? '') ? verbs[name] : undefined;
    if (!verb) throw new Refusal(usage());
    await verb.work(optionsOf(verb, rest));
  },
});

function optionsOf(verb, rest) {
  try {
    return parseArgs({ args: rest, options: verb.options }).values;
  } catch (error) {
    throw new Refusal(error.message);
  }
}

function usage() {
  const lines = Object.entries(verbs).map(
    ([name, { says }]) => `  npm run shop -- ${name.padEnd(8)} ${says}`,
  );
  return `The shop's commands:\n${lines.join('\n')}`;
}
