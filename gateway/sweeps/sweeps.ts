import type { Dependencies } from '../dependencies.ts';
import { logFault } from '../http/errors.ts';
import { mailOrderSteps } from '../mail/order-steps.ts';
import { sendMail } from '../mail/outbox.ts';
import { sweepPictures } from '../pictures/picture-store.ts';
import { mailStockNotices } from '../stock-notices/stock-notice.mail.ts';
import { sweepClosing } from './closing.sweep.ts';
import { sweepExpired } from './expiry.sweep.ts';
import { reportHealth } from './health.records.ts';
import { sweepPayments } from './payments.sweep.ts';
import { sweepForgotten } from './retention.records.ts';
import { sweepDead, sweepRestrictions } from './upkeep.records.ts';

type Sweep = (dependencies: Dependencies) => Promise<void>;

/** What runs on which of wrangler.toml's schedules. Each may be repeated and may overlap. */
export const sweeps: Readonly<Record<string, Readonly<Record<string, Sweep>>>> = {
  '* * * * *': {
    expiry: sweepExpired,
    steps: mailOrderSteps,
    notices: mailStockNotices,
    outbox: sendMail,
    health: async (dependencies) => void (await reportHealth(dependencies)),
  },
  '*/2 * * * *': { payments: sweepPayments },
  '*/10 * * * *': { restrictions: sweepRestrictions },
  '*/30 * * * *': { closing: sweepClosing },
  '17 3 * * *': { purge: sweepDead, retention: sweepForgotten, pictures: sweepPictures },
};

/** Runs a schedule's sweeps; one that fails is logged and stops no other. */
export async function runSweeps(dependencies: Dependencies, schedule: string): Promise<void> {
  for (const [name, sweep] of Object.entries(sweeps[schedule] ?? {})) {
    try {
      await sweep(dependencies);
    } catch (error) {
      logFault({ at: 'sweep', name }, error);
    }
  }
}
