import type { Minor } from '#contract/wire/money.ts';
import { auditStatement, requireSaved } from '../audit/change.records.ts';
import { commit } from '../database/commit.ts';
import type { Dependencies } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { assertCancellable, cancelOrderStatements } from '../orders/order-cancel.statements.ts';
import { priceOfLines, refundableOf } from '../payments/refund.rules.ts';
import { processRefund, refundPayment } from './refund.ts';
import { readPaidOrder, retryRefund, type StaffRefund, startStaffRefund } from './staff-refund.records.ts';

type RefundRequest = Omit<StaffRefund, 'amount' | 'lines'> & {
  readonly orderId: string;
  readonly amount?: Minor | undefined;
  readonly lines?: readonly string[] | undefined;
};

/** Refunds an amount, the price of some lines, or with neither everything that is left. */
export async function refundOrder(
  dependencies: Dependencies,
  { orderId, amount, lines, ...request }: RefundRequest,
): Promise<{ revision: number; amount: Minor }> {
  // An amount names no items, so none can be restocked.
  if (request.isRestocked && amount !== undefined && !lines?.length)
    throw new GatewayError(400, 'Say which items came back.');
  const paid = await readPaidOrder(dependencies, orderId);
  if (!paid) throw new GatewayError(404, 'There is no such order.');
  const left = refundableOf(paid.order, paid.payment);
  const priced = amount ?? (lines ? priceOfLines(paid.order, paid.lines, lines) : left);
  if (priced <= 0 || priced > left) throw new GatewayError(409, 'There is not that much left to refund.');
  const isWhole = amount === undefined && lines === undefined;
  const all = paid.lines.filter(({ isRefunded }) => !isRefunded).map(({ id }) => id);
  const started = await startStaffRefund(dependencies, paid, {
    ...request,
    amount: priced,
    lines: isWhole ? all : lines,
  });
  const saved = requireSaved(started, 'This order has changed meanwhile. Look at it once more.', 409);
  if (paid.payment.kind === 'online') await processRefund(dependencies, paid.payment.id);
  return { ...saved, amount: priced };
}

/** Retries a failed refund. False when none failed. */
export async function retryOrderRefund(
  dependencies: Dependencies,
  { orderId, staff }: { readonly orderId: string; readonly staff: string },
): Promise<boolean> {
  const paid = await readPaidOrder(dependencies, orderId);
  if (!paid || !(await retryRefund(dependencies, paid, staff))) return false;
  await processRefund(dependencies, paid.payment.id);
  return true;
}

/** Cancels an order that was not handed out, or is out for delivery unpaid, and refunds it. False when it is too late. */
export async function cancelOrder(
  dependencies: Dependencies,
  { orderId, staff }: { readonly orderId: string; readonly staff: string },
): Promise<boolean> {
  const paid = await readPaidOrder(dependencies, orderId);
  if (!paid) return false;
  const { order, payment } = paid;
  const cancels = [
    assertCancellable(orderId),
    auditStatement(dependencies, {
      staff,
      action: 'cancelled',
      subject: `order/${orderId}`,
      before: { status: order.status },
      after: { status: 'cancelled' },
    }),
  ];
  if (payment.kind === 'online')
    return (await refundPayment(dependencies, payment, 'cancelled', cancels)) !== undefined;
  const restored = cancelOrderStatements(order.sessionId, dependencies.now());
  return (await commit(dependencies.database.$client, [...cancels, ...restored])).ok;
}
