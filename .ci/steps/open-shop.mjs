import { createWriteStream } from 'node:fs';
import { beforeLeaving } from '../processes.mjs';
import { step } from '../terminal.mjs';
import { build } from './build.mjs';
import { prepareDatabase, state } from './database.mjs';
import { address } from './port.mjs';
import { noteRunningShop } from './running-shop.mjs';
import { prepareSecrets, setUpToken } from './secrets.mjs';

const logFile = '.cache/shop.log';

/** Makes the shop ready and serves it until Ctrl-C. */
export async function openShop() {
  prepareSecrets();
  await build();
  const { demoHasChanged } = await prepareDatabase();
  const shop = await step('Opening the shop', serve);
  const { ok: isEmpty } = await fetch(`${shop.url}/api/admin/set-up`);
  process.stdout.write(isEmpty ? emptyWelcome(shop.url) : welcome(shop.url, demoHasChanged));
}

async function serve() {
  const { startShop } = await import('../../tests/world/shop.ts');
  const { sweepOnSchedule } = await import('../../tests/world/sweeps.ts');
  const log = createWriteStream(logFile, { flags: 'a' });
  const shop = await startShop({
    ...address(),
    persist: state,
    vars: 'developer',
    products: false,
    onLog: (level, message) => {
      log.write(`${new Date().toISOString()} ${level} ${message}\n`);
      if (level === 'error') complain(message);
    },
  });
  const forget = noteRunningShop(shop.url);
  const endSweeps = sweepOnSchedule(shop, complain);
  beforeLeaving(async () => {
    endSweeps();
    forget();
    await shop.stop();
  });
  return shop;
}

function complain(problem) {
  process.stderr.write(`${problem}\n`);
}

function emptyWelcome(url) {
  return `
Strand is open at ${url}, an empty shop

  Set it up      ${url}/admin/set-up with the token ${setUpToken()},
                 or npm run shop -- setup in another terminal
  Read the mail  ${url}/api/dev/mail, everything the shop would have sent
  Demo shop      npm run reset fills it anew
  Stop           Ctrl-C; what was set up is kept
`;
}

function welcome(url, demoHasChanged) {
  return `
Strand is open at ${url}

  Buy something  find a wig, choose its colour and length, add it to the bag and check out (pickup, or delivery
                 in Ghana); the sandbox's payment page takes the money, and no real money moves
  Read the mail  ${url}/api/dev/mail, everything the shop would have sent
  Be the staff   ${url}/admin, where orders go a step further and reviews are published
  Read the log   ${logFile}
  Start afresh   npm run reset${demoHasChanged ? ' (the demo shop has changed since yours was filled)' : ''}
  Stop           Ctrl-C; bags, orders and stock are kept
`;
}
