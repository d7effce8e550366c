import { command } from './command.mjs';
import { run } from './processes.mjs';
import { preparePictures } from './steps/build.mjs';
import { prepareDatabase } from './steps/database.mjs';
import { address, refuseTakenPort } from './steps/port.mjs';
import { noteRunningShop, refuseRunningShop } from './steps/running-shop.mjs';
import { prepareSecrets } from './steps/secrets.mjs';

await command({
  first: async () => {
    refuseRunningShop();
    await refuseTakenPort();
  },
  work: async () => {
    const { port, host } = address();
    prepareSecrets();
    await preparePictures();
    await prepareDatabase();
    process.on('exit', noteRunningShop(`http://${host}:${port}`));
    const { code } = await run('astro', ['dev', '--port', String(port), '--host', host]);
    return code;
  },
});
