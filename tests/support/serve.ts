/** Serves the built shop with a temporary demo shop for the journeys. */
import { databases, startShop } from './shop.ts';
import { sweepOnSchedule } from './sweeps.ts';

const shop = await startShop({
  port: Number(process.env['PORT'] ?? 0),
  onLog: (level, message) => process.stdout.write(`${level} ${message}\n`),
});
const endSweeps = sweepOnSchedule(shop, (problem) => process.stdout.write(`${problem}\n`));
process.stdout.write(`Strand is open at ${shop.url}, copied from ${await databases()}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    endSweeps();
    await shop.stop();
    process.exit(0);
  });
}
