import type { CheckoutActionAnswer } from '#contract/checkout/checkout-action.schema.ts';
import { assert } from '../database/commit.ts';
import { paymentsOf, type Result, refusal, refuse, type Step } from './action.step.ts';
import { cancelUnpaidOrder, endSession } from './end.records.ts';
import { isRefundable } from './refund.records.ts';
import { askRefund, cancelPayment, type RefundAnswer } from './refund.ts';
import type { Session } from './session.records.ts';

/** Ends an unpaid session; its hold returns. */
export async function end({ dependencies, session }: Step): Promise<Result> {
  const ended = await endSession(dependencies, session.row.id);
  return ended.ok ? canceled(session) : 'again';
}

/** Asks for the payment back; its order, if any, is canceled once the provider takes that up. */
export async function refund(step: Step): Promise<Result> {
  const { externalReference } = step.session.row;
  const paid = (await paymentsOf(step)).find(
    (payment) =>
      payment.status === 'paid' && isRefundable(payment) && payment.reference === externalReference,
  );
  const d1 = step.dependencies.database.$client;
  // Staff may send the order out meanwhile: its goods and its money never both go to the shopper.
  const isStill = `not exists (select 1 from orders where sessionId = ?1 and status <> 'open')`;
  const answer =
    paid && (await cancelPayment(step.dependencies, paid, [assert(d1, isStill, step.session.row.id)]));
  return answer ? afterRefund(answer, step) : 'again';
}

/** Cancels an order that is still open: refunded when it was paid online, else just undone. */
export async function undoOrder(step: Step): Promise<Result> {
  const { session, dependencies } = step;
  if (session.orderStatus !== 'open') return refusal('tooLate', step);
  // Another link of the session may be paid besides: that payment goes back by itself.
  const isPaid = (await paymentsOf(step)).some(
    ({ kind, status, reference }) =>
      kind === 'online' && status === 'paid' && reference === session.row.externalReference,
  );
  if (isPaid) return refund(step);
  const undone = await cancelUnpaidOrder(dependencies, session.row.id);
  return undone.ok ? canceled(session) : 'again';
}

/** Goes on with a refund that the provider has not taken up; there is never a second one. */
export async function askRefundAgain(step: Step): Promise<Result> {
  const wanted = (await paymentsOf(step)).find(
    ({ refundStatus, refundId, refundReason }) =>
      refundId === null &&
      refundReason !== 'second-payment' &&
      (refundStatus === 'wanted' || refundStatus === 'failed'),
  );
  if (!wanted) return canceled(step.session);
  return afterRefund(await askRefund(step.dependencies, wanted.id), step);
}

function afterRefund(answer: RefundAnswer, step: Step): Result {
  return answer === 'asked'
    ? canceled(step.session)
    : refuse('Your refund is being confirmed. Check again shortly.');
}

function canceled({ row }: Session): CheckoutActionAnswer {
  const orderId = row.placedOrderId ?? undefined;
  return { success: true, message: 'Your order has been canceled.', orderId };
}
