import type { PaymentRow } from '../payments/payment.records.ts';

/**
 * SQL: no refund is under way, something is left to refund, and no bank asks for it: the provider would return it a
 * second time.
 */
export const isRefundableSql = `(refundStatus is null or refundStatus = 'processed') and refundTotal < payment.amount
  and disputeStatus is not 'open'`;

export const isRefundable = ({ refundStatus, refundTotal, amount, disputeStatus }: PaymentRow) =>
  (refundStatus === null || refundStatus === 'processed') && refundTotal < amount && disputeStatus !== 'open';

/** All of it is refunded or being refunded. Without an order any part counts, unless the payment needs attention. */
export const isRefunded = ({ status, refundStatus, refundTotal, amount, orderId }: PaymentRow) =>
  refundStatus !== null && ((orderId === null && status !== 'attention') || refundTotal >= amount);

/** The amount of the latest refund. */
export const refundAmountOf = ({ refundAmount, amount }: PaymentRow) => refundAmount ?? amount;
