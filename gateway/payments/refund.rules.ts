import { type Minor, noMoney, subtractMoney, toMinor } from '#contract/wire/money.ts';
import type { orderItem, orders } from '../database/order.tables.ts';
import type { PaymentRow } from './payment.records.ts';

type OrderRow = typeof orders.$inferSelect;

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

/** How much of an order's payment can be refunded now; nothing while a refund is under way. */
export function refundableOf(
  { status, paymentCollected }: Pick<OrderRow, 'status' | 'paymentCollected'>,
  paid: PaymentRow,
): Minor {
  const isPaid = paid.kind === 'online' ? paid.status === 'paid' : paymentCollected === true;
  const canRefund = status !== 'cancelled' && isPaid && isRefundable(paid);
  return canRefund ? subtractMoney(paid.amount, paid.refundTotal) : noMoney;
}

type Line = Pick<typeof orderItem.$inferSelect, 'id' | 'skuId' | 'price' | 'quantity'>;

/** What was paid for some of an order's lines: their prices minus their share of the discount that covers them. */
export function priceOfLines(
  { discount }: Pick<OrderRow, 'discount'>,
  lines: readonly Line[],
  ids: readonly string[],
): Minor {
  const chosen = lines.filter(({ id }) => ids.includes(id));
  const { productSkus } = discount ?? {};
  const isDiscounted = ({ skuId }: Line) => productSkus?.includes(skuId) ?? true;
  const price = pricesOf(chosen.filter(isDiscounted));
  const discountedTotal = pricesOf(lines.filter(isDiscounted));
  const share = discountedTotal > 0 ? ((discount?.totalDiscount ?? 0) * price) / discountedTotal : 0;
  return toMinor(Math.floor(pricesOf(chosen) - share));
}

const pricesOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
