import { command } from './command.mjs';
import { openShop } from './steps/open-shop.mjs';
import { refuseTakenPort } from './steps/port.mjs';
import { refuseRunningShop } from './steps/running-shop.mjs';

await command(import.meta.url, {
  first: async () => {
    refuseRunningShop();
    await refuseTakenPort();
  },
  work: openShop,
});
