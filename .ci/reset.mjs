import { command } from './command.mjs';
import { Refusal } from './refusal.mjs';
import { refill } from './steps/database.mjs';
import { refuseRunningShop } from './steps/running-shop.mjs';

await command(import.meta.url, {
  first: refuseRunningShop,
  work: ([option]) => {
    if (option !== undefined && option !== '--empty')
      throw new Refusal('npm run reset takes nothing, or -- --empty.');
    return refill({ isEmpty: option === '--empty' });
  },
});
