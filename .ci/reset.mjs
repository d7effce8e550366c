import { command } from './command.mjs';
import { refill } from './steps/database.mjs';
import { refuseRunningShop } from './steps/running-shop.mjs';

await command(import.meta.url, { first: refuseRunningShop, work: () => refill() });
