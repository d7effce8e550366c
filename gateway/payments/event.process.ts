import * as z from 'zod/mini';
import { completePayment } from '../checkout/complete-payment.ts';
import { recordRefundEvent } from '../checkout/refund-event.ts';
import { recordStrayPayment } from '../checkout/stray-payment.ts';
import type { Dependencies } from '../dependencies.ts';
import { logFault } from '../http/errors.ts';
import { countAttempt, findUnhandledEvents, markHandled, type PaymentEventRow } from './event.records.ts';
import { findPayment } from './payment.records.ts';
import { parsePaystack, refundEvent, refundStep, toPayment, transaction } from './paystack.schema.ts';

const chargeBody = z.object({ data: transaction });
const refundBody = z.object({ data: refundEvent });

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
  const body = parsePaystack(event.body);
  if (event.event === 'charge.success') {
    const charge = chargeBody.safeParse(body);
    const paid = charge.success ? toPayment(charge.data.data) : undefined;
    if (!paid) return;
    const isKnown = (await findPayment(dependencies, { reference: paid.reference })) !== undefined;
    if (!isKnown) return recordStrayPayment(dependencies, paid);
    await completePayment(dependencies, paid.reference, paid);
  }
  const step = refundStep(/^refund\.(.+)/.exec(event.event)?.[1]);
  const refund = step && refundBody.safeParse(body);
  if (step && refund?.success) await recordRefundEvent(dependencies, step, refund.data.data);
}
