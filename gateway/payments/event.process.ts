import * as z from 'zod/mini';
import { completePayment } from '../checkout/complete.ts';
import { recordRefundEvent } from '../checkout/refund-event.ts';
import { recordStrayPayment } from '../checkout/stray-payment.ts';
import type { Dependencies } from '../dependencies.ts';
import { logFault } from '../http/errors.ts';
import { countTry, findUnhandledEvents, markHandled, type PaymentEventRow } from './event.records.ts';
import type { RefundStep } from './payment.port.ts';
import { findPayment } from './payment.records.ts';
import { toPayment } from './paystack.payment.ts';
import { readPaystack, refundEvent, transaction } from './paystack.schema.ts';

const chargeBody = z.object({ data: transaction });
const refundBody = z.object({ data: refundEvent });

const refundSteps: Readonly<Record<string, RefundStep>> = {
  'refund.pending': 'pending',
  'refund.processing': 'processing',
  'refund.processed': 'processed',
  'refund.failed': 'failed',
};

/** Works on stored events that were not handled yet, or on one alone. False when one failed. */
export async function processEvents(dependencies: Dependencies, id?: string): Promise<boolean> {
  let isHandled = true;
  for (const event of await findUnhandledEvents(dependencies, id)) {
    isHandled = (await processEvent(dependencies, event)) && isHandled;
  }
  return isHandled;
}

/** Does what a stored event asks for; a failure leaves it for the sweep. */
export async function processEvent(dependencies: Dependencies, event: PaymentEventRow): Promise<boolean> {
  try {
    await work(dependencies, event);
    await markHandled(dependencies, event.id);
    return true;
  } catch (error) {
    logFault({ at: 'payment event', id: event.id }, error);
    await countTry(dependencies, event.id);
    return false;
  }
}

async function work(dependencies: Dependencies, event: PaymentEventRow): Promise<void> {
  const body = readPaystack(event.body);
  if (event.event === 'charge.success') {
    const charge = chargeBody.safeParse(body);
    const paid = charge.success ? toPayment(charge.data.data) : undefined;
    if (!paid) return;
    const isKnown = (await findPayment(dependencies, { reference: paid.reference })) !== undefined;
    if (!isKnown) return recordStrayPayment(dependencies, paid);
    await completePayment(dependencies, paid.reference, paid);
  }
  const step = refundSteps[event.event];
  const refund = step && refundBody.safeParse(body);
  if (step && refund?.success) await recordRefundEvent(dependencies, step, refund.data.data);
}
