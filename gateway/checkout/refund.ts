import type { Dependencies } from '../dependencies.ts';
import type { AutomaticRefundReason } from '../mail/messages/refund.ts';
import type { ProviderPayment, ProviderRefund } from '../payments/payment.port.ts';
import { findPayment, type PaymentRow } from '../payments/payment.records.ts';
import { shopperEmails, troubleEmails } from './refund.emails.ts';
import { amountOf, recordRefund, wishRefund } from './refund.records.ts';
import { findRefunds, recordRefundStep } from './refund-event.records.ts';
import { claimRefund, findDueRefunds, followLater, recordRefusal } from './refund-retry.records.ts';

/** `asked`: the provider took it up. `waiting`: not yet, a sweep goes on. */
export type RefundAnswer = 'asked' | 'waiting';

/** Sends a payment back that cannot become an order. */
export async function returnPayment(
  dependencies: Dependencies,
  payment: PaymentRow,
  reason: AutomaticRefundReason,
  proof: ProviderPayment | 'own',
): Promise<void> {
  const messages = reason === 'no-stock' ? await troubleEmails(dependencies, payment, 'no-stock') : [];
  const transactionId = proof === 'own' ? payment.transactionId : proof.transactionId;
  const isFirst = await wishRefund(dependencies, payment, { reason, transactionId, messages });
  if (isFirst) await askRefund(dependencies, payment.id);
}

/** Asks for all of a session's payment back because it is cancelled, with what else belongs to that; undefined when that has begun already. */
export async function cancelPayment(
  dependencies: Dependencies,
  payment: PaymentRow,
  also: readonly D1PreparedStatement[] = [],
): Promise<RefundAnswer | undefined> {
  const wish = { reason: 'cancelled', transactionId: payment.transactionId, messages: [], also } as const;
  if (!(await wishRefund(dependencies, payment, wish))) return undefined;
  return askRefund(dependencies, payment.id);
}

/** Goes on with every refund whose time has come. */
export async function sweepRefunds(dependencies: Dependencies): Promise<void> {
  for (const { id } of await findDueRefunds(dependencies)) await askRefund(dependencies, id);
}

/**
 * Asks the provider for a refund that was wished for or has failed, and about one that is under way. Nothing else asks
 * meanwhile, and every later asking begins with what the provider has: there is never a second refund.
 */
export async function askRefund(dependencies: Dependencies, paymentId: string): Promise<RefundAnswer> {
  const payment = await claimRefund(dependencies, paymentId);
  if (!payment) return takenUp(await findPayment(dependencies, { id: paymentId }));
  const isUnderWay = payment.refundStatus === 'pending' || payment.refundStatus === 'processing';
  if (isUnderWay) await follow(dependencies, payment);
  else await request(dependencies, payment);
  return takenUp(await findPayment(dependencies, { id: paymentId }));
}

/** A refund that failed after it was taken up has cancelled its order already. */
function takenUp(payment: PaymentRow | undefined): RefundAnswer {
  return payment?.refundStatus === 'wanted' || payment?.refundId === null ? 'waiting' : 'asked';
}

async function request(dependencies: Dependencies, payment: PaymentRow): Promise<void> {
  const { payments } = dependencies;
  if (!payments) return;
  if (payment.refundTries > 1) {
    const found = await find(dependencies, payment);
    if (found === 'unknown') return;
    if (found && found.step !== 'failed') return goOn(dependencies, payment, found);
  }
  const answer = await payments.refund(payment.reference, amountOf(payment));
  if (answer.ok) return goOn(dependencies, payment, { refundId: answer.refundId, step: 'pending' });
  if (answer.failure === 'unknown') return;
  // Refused perhaps because it went back already, asked for by us or by hand.
  const verified = await payments.verify(payment.reference);
  if (!verified.ok) return;
  if (verified.payment.status === 'refunded') {
    // The provider names none: the total, which grows with each, tells one from another.
    const refundId = `${payment.reference}/${payment.refundTotal}`;
    return goOn(dependencies, payment, { refundId, step: 'processed' });
  }
  const messages = await troubleEmails(dependencies, payment, 'refund-failed');
  await recordRefusal(dependencies, payment, messages);
}

async function goOn(
  dependencies: Dependencies,
  payment: PaymentRow,
  { refundId, step }: ProviderRefund,
): Promise<void> {
  await recordRefund(dependencies, payment, refundId, await shopperEmails(dependencies, payment));
  if (step !== 'pending') await record(dependencies, payment, { refundId, step });
}

/** The provider's events may be lost: it is asked how far the refund is. */
async function follow(dependencies: Dependencies, payment: PaymentRow): Promise<void> {
  const found = await find(dependencies, payment);
  if (found === 'unknown') return;
  await followLater(dependencies, payment);
  if (found?.refundId === payment.refundId) await record(dependencies, payment, found);
}

async function record(
  dependencies: Dependencies,
  payment: PaymentRow,
  { refundId, step }: ProviderRefund,
): Promise<void> {
  const messages = step === 'failed' ? await troubleEmails(dependencies, payment, 'refund-failed') : [];
  const current = { ...payment, refundId };
  await recordRefundStep(dependencies, current, { step, refundId, amount: amountOf(payment), messages });
}

async function find(dependencies: Dependencies, payment: PaymentRow) {
  const { payments } = dependencies;
  if (!payments || payment.transactionId === null) return undefined;
  const earlier = (await findRefunds(dependencies, payment))
    .map(({ refundId }) => refundId)
    .filter((refundId) => refundId !== payment.refundId);
  const found = await payments.findRefund(payment.transactionId, amountOf(payment), earlier);
  return found.ok ? found.refund : 'unknown';
}
