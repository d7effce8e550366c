import { command } from './command.mjs';
import { run } from './processes.mjs';
import { drawPictures } from './steps/build.mjs';
import { prepareDatabase } from './steps/database.mjs';
import { address, refuseTakenPort } from './steps/port.mjs';
import { noteRunningShop, refuseRunningShop } from './steps/running-shop.mjs';
import { prepareSecrets } from './steps/secrets.mjs';

await command(import.meta.url, {
  first: async () => {
    refuseRunningShop();
    await refuseTakenPort();
  },
  work: async () => {
    const { port, host } = address();
    prepareSecrets();
    await drawPictures();
    await prepareDatabase();
    const forget = noteRunningShop(`http://${host}:${port}`);
    process.on('exit', forget);
    const { code } = await run('astro', ['dev', '--port', String(port), '--host', host]);
    return code;
  },
});
