import { toMinor } from '#contract/wire/money.ts';
import type { Dependencies } from '../dependencies.ts';
import { disputeEmail } from '../mail/messages/dispute.ts';
import { readMailShop } from '../mail/messages/order.facts.ts';
import { outboxStatement } from '../mail/outbox.records.ts';
import { staffOrderLink } from '../orders/order-link.ts';
import type { ProviderDispute } from '../payments/payment.port.ts';
import { findPayment } from '../payments/payment.records.ts';
import { storeDispute } from './dispute.records.ts';
import { recordDisputeRefund } from './refund.ts';

/** Records a dispute and alerts staff when it begins or is lost. Throws while the refund of a lost one is not known. */
export async function recordDispute(dependencies: Dependencies, dispute: ProviderDispute): Promise<void> {
  const { disputeId, reference, status } = dispute;
  const payment = await findPayment(dependencies, { reference });
  if (!payment) return;
  const { orderId, snapshot } = payment;
  const staff = status === 'won' ? undefined : dependencies.settings.STAFF_EMAIL;
  const message =
    staff &&
    disputeEmail(
      { ...payment, ...dispute, amount: toMinor(dispute.amount ?? payment.amount) },
      {
        shop: await readMailShop(dependencies),
        link: orderId === null ? undefined : staffOrderLink(dependencies, { orderId, snapshot }),
        recipient: staff,
      },
    );
  await storeDispute(dependencies, payment, dispute, message ? [outboxStatement(dependencies, message)] : []);
  if (status === 'lost') await recordDisputeRefund(dependencies, payment, disputeId);
}
