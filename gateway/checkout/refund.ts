import type { Dependencies } from '../dependencies.ts';
import { paymentReturnedLetter, paymentTroubleLetter, type ReturnReason } from '../mail/messages/refund.ts';
import type { Letter } from '../mail/outbox.statement.ts';
import type { ProviderPayment } from '../payments/payment.port.ts';
import { findPayment, type PaymentRow } from '../payments/payment.records.ts';
import { readStore } from '../store/store.records.ts';
import { recordRefund, recordRefusal, wishRefund } from './refund.records.ts';

/** `asked`: the provider took it up. `waiting`: no clear answer, a sweep goes on. `refused`: it said no. */
export type RefundAnswer = 'asked' | 'waiting' | 'refused';

/** Sends a payment back that cannot become an order, and tells the shopper (contract §10). */
export async function returnPayment(
  dependencies: Dependencies,
  payment: PaymentRow,
  reason: ReturnReason,
  proof: ProviderPayment | 'own',
): Promise<void> {
  const { name: storeName } = await readStore(dependencies);
  const staff = dependencies.settings.STAFF_EMAIL;
  const letters: Letter[] = [paymentReturnedLetter({ ...payment, storeName }, reason)];
  if (staff !== undefined && reason === 'no-stock') {
    letters.push(paymentTroubleLetter({ ...payment, storeName }, 'no-stock', staff));
  }
  const transactionId = proof === 'own' ? payment.transactionId : proof.transactionId;
  const isFirst = await wishRefund(dependencies, payment, { reason, transactionId, letters });
  if (isFirst) await askRefund(dependencies, payment.id);
}

/** Asks for all of a session's payment back because the shopper cancels; undefined when that has begun already. */
export async function cancelPayment(
  dependencies: Dependencies,
  payment: PaymentRow,
): Promise<RefundAnswer | undefined> {
  const wish = { reason: 'cancelled', transactionId: payment.transactionId, letters: [] } as const;
  if (!(await wishRefund(dependencies, payment, wish))) return undefined;
  return askRefund(dependencies, payment.id);
}

/**
 * Asks the provider for a refund that was wished for. `isAgain`: an earlier answer was lost, so the provider is
 * first asked whether it has that refund, and there is never a second one (contract §9.3).
 */
export async function askRefund(
  dependencies: Dependencies,
  paymentId: string,
  isAgain = false,
): Promise<RefundAnswer> {
  const payment = await findPayment(dependencies, { id: paymentId });
  if (payment?.refundStatus !== 'wanted') return 'asked';
  const answer = await request(dependencies, payment, isAgain);
  if (answer.ok) {
    await recordRefund(dependencies, payment, answer.refundId);
    return 'asked';
  }
  if (answer.failure === 'unknown') return 'waiting';
  await recordRefusal(dependencies, payment, await refusalLetters(dependencies, payment));
  return 'refused';
}

async function request({ payments }: Dependencies, payment: PaymentRow, isAgain: boolean) {
  const unknown = { ok: false, failure: 'unknown' } as const;
  if (!payments) return unknown;
  if (isAgain && payment.transactionId !== null) {
    const found = await payments.findRefund(payment.transactionId);
    if (!found.ok) return unknown;
    if (found.refundId !== undefined) return { ok: true, refundId: found.refundId } as const;
  }
  const answer = await payments.refund(payment.reference);
  if (answer.ok || answer.failure === 'unknown') return answer;
  // Refused perhaps because it went back already, asked for by us or by hand.
  const verified = await payments.verify(payment.reference);
  if (!verified.ok) return unknown;
  return verified.payment.status === 'refunded'
    ? ({ ok: true, refundId: payment.reference } as const)
    : answer;
}

async function refusalLetters(dependencies: Dependencies, payment: PaymentRow): Promise<Letter[]> {
  const staff = dependencies.settings.STAFF_EMAIL;
  if (staff === undefined) return [];
  const { name: storeName } = await readStore(dependencies);
  return [paymentTroubleLetter({ ...payment, storeName }, 'refund-failed', staff)];
}
