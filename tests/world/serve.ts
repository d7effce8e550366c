/** Serves the built shop for the journeys, with a demo shop of its own that is gone when it stops. */
import { startShop } from './shop.ts';

const shop = await startShop({
  port: Number(process.env['PORT'] ?? 0),
  onLog: (level, message) => process.stdout.write(`${level} ${message}\n`),
});
process.stdout.write(`Strand is open at ${shop.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await shop.stop();
    process.exit(0);
  });
}
