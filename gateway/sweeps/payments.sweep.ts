import { sweepRefunds } from '../checkout/refund.ts';
import { askAbout } from '../checkout/settle.ts';
import type { Dependencies } from '../dependencies.ts';
import { findUnhandledEvents } from '../payments/event.records.ts';
import { workOff } from '../payments/event.work.ts';
import { closePayment } from '../payments/payment.records.ts';
import { findPaymentsToAsk, stopFinalizing } from './sweep.records.ts';

/**
 * Works off stored events, asks about unsettled payments older than a minute for 72 h, and asks again for refunds
 * whose answer was lost. Failed or abandoned after the session's expiry: closed (contract §17).
 */
export async function sweepPayments(dependencies: Dependencies): Promise<void> {
  for (const event of await findUnhandledEvents(dependencies)) await workOff(dependencies, event);

  for (const { payment, isExpired } of await findPaymentsToAsk(dependencies)) {
    const asked = await askAbout(dependencies, payment);
    if (asked.kind === 'unpaid' && asked.status !== 'pending' && isExpired) {
      await closePayment(dependencies, payment.id, asked.status);
      await stopFinalizing(dependencies, payment);
    }
  }
  await sweepRefunds(dependencies);
}
