import { toMinor } from '#contract/wire/money.ts';
import type { Dependencies } from '../dependencies.ts';
import { disputeEmail } from '../mail/messages/dispute.ts';
import type { ProviderDispute } from '../payments/payment.port.ts';
import { findPayment } from '../payments/payment.records.ts';
import { storeDispute } from './dispute.records.ts';
import { staffMails } from './refund.emails.ts';
import { recordDisputeRefund } from './refund.ts';

/**
 * Records a dispute and alerts staff when it begins or is lost. A lost one stays open until the provider lists its refund,
 * so that nothing is refunded beside it; until then this throws.
 */
export async function recordDispute(dependencies: Dependencies, dispute: ProviderDispute): Promise<void> {
  const { disputeId, reference, status } = dispute;
  const payment = await findPayment(dependencies, { reference });
  if (!payment) return;
  if (status === 'lost' && !(await recordDisputeRefund(dependencies, payment, disputeId))) {
    await storeDispute(dependencies, payment, { ...dispute, status: 'open' }, []);
    throw new Error(`The refund of dispute ${disputeId} is not listed`);
  }
  const disputed = { ...payment, ...dispute, amount: toMinor(dispute.amount ?? payment.amount) };
  const mails =
    status === 'won' ? [] : await staffMails(dependencies, payment, (to) => disputeEmail(disputed, to));
  await storeDispute(dependencies, payment, dispute, mails);
}
