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
    authorization: row.channel === null ? null : sources[row.channel],
  };
}

/** As in Paystack's refund events, `amount` is text and the transaction is named by its reference. */
export function refundEventData(row: SandboxRefund, transaction: SandboxTransaction, status: string) {
  return {
    id: row.id,
    status,
    transaction_reference: transaction.reference,
    refund_reference: `RF-${row.id}`,
    amount: String(row.amount),
  };
}
