import { completePayment } from '../checkout/complete-payment.ts';
import { processDueRefunds } from '../checkout/refund.ts';
import { verifyPayment } from '../checkout/verify-payment.ts';
import type { Dependencies } from '../dependencies.ts';
import { logFault } from '../http/errors.ts';
import { processEvents } from '../payments/event.process.ts';
import {
  claimDuePayment,
  closePayment,
  findDuePayments,
  findPaidWithoutOrder,
  type PaymentRow,
  scheduleNextVerification,
} from '../payments/payment.records.ts';
import { stopFinalizing } from './sweep.records.ts';

/** Works off stored events, asks about due payments and refunds, and finishes what broke in between. */
export async function sweepPayments(dependencies: Dependencies): Promise<void> {
  await processEvents(dependencies);
  for (const { reference } of await findPaidWithoutOrder(dependencies)) {
    await orLog(completePayment(dependencies, reference, 'trusted'));
  }
  await askDuePayments(dependencies, 40);
  await processDueRefunds(dependencies);
}

const atOnce = 10;

/** Asks whether payments without a webhook were made after all; failures of one stop no other. */
export async function askDuePayments(dependencies: Dependencies, most: number): Promise<void> {
  const due = await findDuePayments(dependencies, most);
  for (let from = 0; from < due.length; from += atOnce) {
    await Promise.all(due.slice(from, from + atOnce).map((each) => orLog(askDue(dependencies, each))));
  }
}

/** Not paid after the session's expiry: closed, which frees the session; it is asked about all the same. */
async function askDue(
  dependencies: Dependencies,
  { payment, isExpired }: { payment: PaymentRow; isExpired: boolean },
): Promise<void> {
  if (!(await claimDuePayment(dependencies, payment))) return;
  const result = await verifyPayment(dependencies, payment);
  if (result.kind !== 'unpaid' && result.kind !== 'unknown') return;
  await scheduleNextVerification(dependencies, payment);
  if (result.kind === 'unpaid' && result.status !== 'pending' && isExpired) {
    await closePayment(dependencies, payment.id, result.status);
    await stopFinalizing(dependencies, payment);
  }
}

async function orLog(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => logFault({ at: 'sweep', name: 'payments' }, error));
}
