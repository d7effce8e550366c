import type { Dependencies } from '../dependencies.ts';
import { logFault } from '../http/errors.ts';
import {
  countAttempt,
  findUnhandledEvents,
  markHandled,
  type PaymentEventRow,
} from '../payments/event.records.ts';
import { findPayment } from '../payments/payment.records.ts';
import { recordDispute } from '../refunds/dispute.ts';
import { recordRefundEvent } from '../refunds/refund-event.ts';
import { completePayment } from './complete-payment.ts';
import { isOwnReference } from './start-payment.ts';
import { recordStrayPayment } from './stray-payment.ts';

/** Processes unhandled stored events, or the one with this id. False when one failed. */
export async function processEvents(dependencies: Dependencies, id?: string): Promise<boolean> {
  let isHandled = true;
  for (const event of await findUnhandledEvents(dependencies, id)) {
    isHandled = (await processEvent(dependencies, event)) && isHandled;
  }
  return isHandled;
}

/** Processes a stored event. A failure leaves it for the sweep. */
export async function processEvent(dependencies: Dependencies, event: PaymentEventRow): Promise<boolean> {
  try {
    await apply(dependencies, event);
    await markHandled(dependencies, event.id);
    return true;
  } catch (error) {
    logFault({ at: 'payment event', id: event.id }, error);
    await countAttempt(dependencies, event.id);
    return false;
  }
}

async function apply(dependencies: Dependencies, event: PaymentEventRow): Promise<void> {
  if (!dependencies.payments) throw new Error('There is no payment provider.');
  const report = dependencies.payments.readEvent(event.body)?.report;
  if (report?.kind === 'unreadable' && isOwnReference(event.reference)) {
    throw new Error('The event cannot be read.');
  }
  if (report?.kind === 'payment') {
    const { payment } = report;
    const isKnown = (await findPayment(dependencies, { reference: payment.reference })) !== undefined;
    if (!isKnown) return recordStrayPayment(dependencies, payment);
    await completePayment(dependencies, payment.reference, payment);
  }
  if (report?.kind === 'refund') await recordRefundEvent(dependencies, report.step, report.refund);
  if (report?.kind === 'dispute') await recordDispute(dependencies, report.dispute);
}
