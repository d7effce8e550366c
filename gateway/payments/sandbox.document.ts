import { hourMs } from '../time-units.ts';
import type { SandboxRefund, SandboxTransaction } from './sandbox.records.ts';

const sources = {
  card: { channel: 'card', bank: 'TEST BANK', brand: 'visa', last4: '4081' },
  mobile_money: { channel: 'mobile_money', bank: 'MTN', brand: 'Mtn', last4: '0987' },
} as const;

/** A transaction in the shape of Paystack's verify answers and charge events. */
export function transactionData(row: SandboxTransaction) {
  return {
    id: row.id,
    domain: 'test',
    status: row.status,
    reference: row.reference,
    amount: row.paidAmount ?? row.amount,
    currency: row.currency,
    channel: row.channel ?? 'card',
    paid_at: row.paidAt === null ? null : new Date(row.paidAt).toISOString(),
    created_at: new Date(row.createdAt).toISOString(),
    metadata: row.metadata,
    authorization: row.channel === null ? null : sources[row.channel],
    customer: { email: row.email },
  };
}

/** The answer to a new refund, which is always pending; the list shows how it ended. */
export function refundData(row: SandboxRefund, transaction: SandboxTransaction) {
  return {
    id: row.id,
    status: 'pending',
    amount: row.amount,
    currency: transaction.currency,
    domain: 'test',
    transaction: { id: transaction.id, reference: transaction.reference, amount: transaction.amount },
  };
}

export function refundListItem(row: SandboxRefund) {
  return { id: row.id, status: row.failedAt === null ? 'processed' : 'failed', amount: row.amount };
}

/** As in Paystack's refund events, `amount` is text and the transaction is named by its reference. */
export function refundEventData(row: SandboxRefund, transaction: SandboxTransaction, status: string) {
  return {
    id: row.id,
    status,
    transaction_reference: transaction.reference,
    refund_reference: `RF-${row.id}`,
    amount: String(row.amount),
    currency: transaction.currency,
    domain: 'test',
  };
}

/** How long a merchant in Ghana has to answer. */
const disputePeriodMs = 48 * hourMs;

/** A dispute that the payer's bank opens at once. */
export function disputeEventData(row: SandboxTransaction, now: number) {
  return {
    id: row.id,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    refund_amount: row.amount,
    currency: row.currency,
    domain: 'test',
    transaction: transactionData(row),
    transaction_reference: null,
    dueAt: new Date(now + disputePeriodMs).toISOString(),
  };
}
