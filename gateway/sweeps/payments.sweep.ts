import { completePayment } from '../checkout/complete.ts';
import { sweepRefunds } from '../checkout/refund.ts';
import { askAbout } from '../checkout/settle.ts';
import type { Dependencies } from '../dependencies.ts';
import { logFault } from '../http/errors.ts';
import {
  askLater,
  claimDue,
  findDuePayments,
  findUnorderedPayments,
} from '../payments/due-payment.records.ts';
import { processEvents } from '../payments/event.process.ts';
import { closePayment, type PaymentRow } from '../payments/payment.records.ts';
import { stopFinalizing } from './sweep.records.ts';

/** Works off stored events, asks about due payments and refunds, and finishes what broke in between. */
export async function sweepPayments(dependencies: Dependencies): Promise<void> {
  await processEvents(dependencies);
  for (const { reference } of await findUnorderedPayments(dependencies)) {
    await orLog(completePayment(dependencies, reference, 'own'));
  }
  await askDuePayments(dependencies, 40);
  await sweepRefunds(dependencies);
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
  if (!(await claimDue(dependencies, payment))) return;
  const asked = await askAbout(dependencies, payment);
  if (asked.kind !== 'unpaid' && asked.kind !== 'not-known') return;
  await askLater(dependencies, payment);
  if (asked.kind === 'unpaid' && asked.status !== 'pending' && isExpired) {
    await closePayment(dependencies, payment.id, asked.status);
    await stopFinalizing(dependencies, payment);
  }
}

async function orLog(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => logFault({ at: 'sweep', name: 'payments' }, error));
}
