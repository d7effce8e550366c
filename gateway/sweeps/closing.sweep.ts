import { completePayment } from '../checkout/complete-payment.ts';
import { completeSession } from '../checkout/session-end.records.ts';
import type { Dependencies } from '../dependencies.ts';
import { findUnclosedSessions } from './sweep.records.ts';

/** Paid or ordered sessions that expired over an hour ago: their order made where missing, then complete. */
export async function sweepClosing(dependencies: Dependencies): Promise<void> {
  for (const { sessionId, paidReference } of await findUnclosedSessions(dependencies)) {
    if (paidReference !== null) await completePayment(dependencies, paidReference, 'trusted');
    await completeSession(dependencies, sessionId);
  }
}
