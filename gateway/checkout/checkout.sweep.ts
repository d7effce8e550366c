import type { Dependencies } from '../dependencies.ts';
import { logFault } from '../http/errors.ts';
import {
  claimDuePayment,
  closePayment,
  findDuePayments,
  findPaidWithoutOrder,
  type PaymentRow,
  scheduleNextVerification,
} from '../payments/payment.records.ts';
import { processDueRefunds } from '../refunds/refund.ts';
import { completePayment } from './complete-payment.ts';
import { processEvents } from './process-event.ts';
import {
  completeSession,
  findExpiredSessions,
  findUnclosedSessions,
  releaseExpiredSessions,
  stopFinalizing,
} from './session-end.records.ts';
import { verifyPayment } from './verify-payment.ts';

/**
 * Releases the stock of expired sessions, then verifies their payments, so a slow provider delays no release. A
 * payment found paid gets new holds for its order.
 */
export async function sweepExpiredSessions(dependencies: Dependencies): Promise<void> {
  const lapsed = await findExpiredSessions(dependencies);
  if (lapsed.length > 0) await releaseExpiredSessions(dependencies, lapsed);
  await verifyDuePayments(dependencies, 10);
}

/** Processes stored events, creates missing orders, verifies due payments and continues refunds. */
export async function sweepPayments(dependencies: Dependencies): Promise<void> {
  await processEvents(dependencies);
  for (const { reference } of await findPaidWithoutOrder(dependencies)) {
    await logErrors(completePayment(dependencies, reference, 'trusted'));
  }
  await verifyDuePayments(dependencies, 40);
  await processDueRefunds(dependencies);
}

/**
 * Completes paid or ordered sessions that expired over an hour ago. Creates the order if it is missing. One failure
 * does not stop the others.
 */
export async function sweepUnclosedSessions(dependencies: Dependencies): Promise<void> {
  for (const { sessionId, paidReference } of await findUnclosedSessions(dependencies)) {
    if (paidReference !== null) await logErrors(completePayment(dependencies, paidReference, 'trusted'));
    await logErrors(completeSession(dependencies, sessionId));
  }
}

const concurrency = 10;

/** Asks the provider about payments without a webhook. One failure does not stop the others. */
async function verifyDuePayments(dependencies: Dependencies, limit: number): Promise<void> {
  const due = await findDuePayments(dependencies, limit);
  for (let from = 0; from < due.length; from += concurrency) {
    const batch = due.slice(from, from + concurrency);
    await Promise.all(batch.map((each) => logErrors(verifyDuePayment(dependencies, each))));
  }
}

/** A payment that is unpaid after its session expired is closed, which unlocks the session. It is verified later too. */
async function verifyDuePayment(
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

async function logErrors(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => logFault({ at: 'sweep', name: 'payments' }, error));
}
