import { createWriteStream } from 'node:fs';
import { command } from './command.mjs';
import { beforeLeaving } from './processes.mjs';
import { build } from './steps/build.mjs';
import { prepareDatabase, state } from './steps/database.mjs';
import { address } from './steps/port.mjs';
import { noteRunningShop, reserveShop } from './steps/running-shop.mjs';
import { prepareSecrets, setUpToken } from './steps/secrets.mjs';
import { print, step } from './terminal.mjs';

const logFile = '.cache/shop.log';

await command({
  first: reserveShop,
  work: async () => {
    prepareSecrets();
    await build();
    const { demoHasChanged } = await prepareDatabase();
    const shop = await step('Starting the shop', serve);
    const { ok: isEmpty } = await fetch(`${shop.url}/api/admin/set-up`);
    print(isEmpty ? emptyWelcome(shop.url) : welcome(shop.url, demoHasChanged));
  },
});

/** Serves the built shop until Ctrl-C. */
async function serve() {
  const { startShop } = await import('../tests/support/shop.ts');
  const { sweepOnSchedule } = await import('../tests/support/sweeps.ts');
  const log = createWriteStream(logFile, { flags: 'a' });
  const logError = (message) => process.stderr.write(`${message}\n`);
  const shop = await startShop({
    ...address(),
    persist: state,
    vars: 'developer',
    onLog: (level, message) => {
      log.write(`${new Date().toISOString()} ${level} ${message}\n`);
      if (level === 'error') logError(message);
    },
  });
  noteRunningShop(shop.url);
  const stopSweeps = sweepOnSchedule(shop, logError);
  beforeLeaving(async () => {
    stopSweeps();
    await shop.stop();
  });
  return shop;
}

function emptyWelcome(url) {
  return `
Strand is open at ${url}, an empty shop

  Set it up   ${url}/admin/set-up with the token ${setUpToken()},
              or npm run shop -- setup in another terminal
  Mail        ${url}/api/dev/mail
  Demo shop   npm run reset
  Stop        Ctrl-C; your data stays
`;
}

function welcome(url, demoHasChanged) {
  return `
Strand is open at ${url}

  Buy      choose a wig, its colour and length, and check out; the sandbox takes the payment, no real money
  Admin    ${url}/admin
  Mail     ${url}/api/dev/mail, everything the shop would have sent
  Log      ${logFile}
  Reset    npm run reset${demoHasChanged ? ' (the demo data has changed since yours was loaded)' : ''}
  Stop     Ctrl-C; your data stays
`;
}
