import { type ProviderPayment, type RefundStep, refundSteps } from './payment.port.ts';
import type { Transaction } from './paystack.schema.ts';

/** Paystack's words for a payment; any other word is `pending`, never `paid`. */
const statuses: Readonly<Record<string, ProviderPayment['status']>> = {
  success: 'paid',
  failed: 'failed',
  abandoned: 'abandoned',
  reversed: 'refunded',
};

/** Paystack's words for a refund; any other word is `pending`, never `processed`. */
export function refundStep(status: string | undefined): RefundStep {
  return refundSteps.find((step) => step === status) ?? 'pending';
}

/** A transaction of a verify answer or a charge event in our words. */
export function toPayment(transaction: Transaction): ProviderPayment {
  const { authorization } = transaction;
  const channel = authorization?.channel ?? transaction.channel;
  return {
    status: Object.hasOwn(statuses, transaction.status)
      ? (statuses[transaction.status] ?? 'pending')
      : 'pending',
    reference: transaction.reference,
    amount: transaction.amount,
    currency: transaction.currency.toLowerCase(),
    isLive: transaction.domain === 'live',
    transactionId: transaction.id,
    source: {
      ...(channel !== undefined && { channel }),
      ...(authorization?.bank !== undefined && { bank: authorization.bank }),
      ...(authorization?.brand !== undefined && { brand: authorization.brand }),
      ...(authorization?.last4 !== undefined && { last4: authorization.last4 }),
    },
  };
}
