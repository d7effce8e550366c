import { command } from './command.mjs';
import { run } from './processes.mjs';
import { preparePictures } from './steps/build.mjs';
import { prepareDatabase } from './steps/database.mjs';
import { address } from './steps/port.mjs';
import { reserveShop } from './steps/running-shop.mjs';
import { prepareSecrets } from './steps/secrets.mjs';

await command({
  first: () => reserveShop({ isBuilt: false }),
  work: async () => {
    const { port, host } = address();
    prepareSecrets();
    await preparePictures();
    await prepareDatabase();
    const { code } = await run('astro', ['dev', '--port', String(port), '--host', host]);
    return code;
  },
});
