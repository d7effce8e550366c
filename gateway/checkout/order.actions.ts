import type { CheckoutActionAnswer } from '#contract/checkout/checkout-action.schema.ts';
import { assertUnprepared } from '../orders/order-cancel.statements.ts';
import { isRefundable } from '../payments/refund.rules.ts';
import { processRefund, type RefundOutcome, refundPayment } from '../refunds/refund.ts';
import { type ActionContext, type ActionResult, paymentsOf, refusal, refuse } from './action.context.ts';
import { orderAlreadyPlaced } from './action.rules.ts';
import { completePayment } from './complete-payment.ts';
import type { Session } from './session.records.ts';
import { cancelUnpaidOrder, completeSession, endSession } from './session-end.records.ts';

/** Creates the order of a session that was paid and has none yet. */
export async function createOrder(context: ActionContext): Promise<ActionResult> {
  const paid = (await paymentsOf(context)).find(({ status }) => status === 'paid');
  if (!paid) return refusal('notComplete', context);
  const completion = await completePayment(context.dependencies, paid.reference, 'trusted');
  if (completion.kind === 'ordered') return finish(context, completion.orderId);
  return refusal(completion.kind === 'attention' ? 'attention' : 'refunded', context);
}

/** Answers with the session's order as just placed. */
export function answerPlaced(context: ActionContext): Promise<ActionResult> {
  return finish(context, context.session.row.placedOrderId ?? '');
}

/** update-order: only for the session's own order. */
export function updateOwn(context: ActionContext): ActionResult | Promise<ActionResult> {
  const { body } = context.request;
  const isOwn = body.action === 'update-order' && body.placedOrderId === context.session.row.placedOrderId;
  return isOwn ? answerPlaced(context) : refuse('Order Not Found');
}

export function returnOrder({ session }: ActionContext): ActionResult {
  return { success: true, orderId: session.row.placedOrderId ?? '', message: undefined };
}

export function alreadyPlaced({ session }: ActionContext): ActionResult {
  return refuse(orderAlreadyPlaced, { orderId: session.row.placedOrderId ?? undefined });
}

/** place-order sets the flag only when the client claims to have finished. */
async function finish({ request, dependencies }: ActionContext, orderId: string): Promise<ActionResult> {
  const { body, sessionId } = request;
  if (body.action !== 'place-order' || body.hasCompletedCheckoutSession === true) {
    await completeSession(dependencies, sessionId);
  }
  return { success: true, orderId, message: undefined };
}

/** Ends an unpaid session and returns its hold. */
export async function endUnpaid({ dependencies, session }: ActionContext): Promise<ActionResult> {
  const ended = await endSession(dependencies, session.row.id);
  return ended.ok ? canceled(session) : 'retry';
}

/** The payment that paid the session. A second paid link is refunded separately. */
const paymentOf = async (context: ActionContext) =>
  (await paymentsOf(context)).find(
    ({ kind, status, reference }) =>
      kind === 'online' && status === 'paid' && reference === context.session.row.externalReference,
  );

/** Requests the refund of a paid session. Its order, if any, is cancelled once the provider accepts the refund. */
export async function refundSession(context: ActionContext): Promise<ActionResult> {
  const { dependencies, session } = context;
  const paid = await paymentOf(context);
  if (!paid || !isRefundable(paid)) return 'retry';
  // Staff may send the order out meanwhile: the shopper must not get both the items and the money.
  const isStillOpen = assertUnprepared(session.row.id);
  const outcome = await refundPayment(dependencies, paid, 'cancelled', [isStillOpen]);
  return outcome ? afterRefund(outcome, session) : 'retry';
}

/** Cancels an order that is still open, and refunds it when it was paid online. */
export async function cancelOrder(context: ActionContext): Promise<ActionResult> {
  const { session, dependencies } = context;
  if (session.orderStatus !== 'open') return refusal('tooLate', context);
  const paid = await paymentOf(context);
  if (paid) {
    // Staff are refunding a part, which can take days.
    const isPartUnderWay = !isRefundable(paid) && paid.refundReason !== 'cancelled';
    return isPartUnderWay ? refusal('tooLate', context) : refundSession(context);
  }
  const cancelled = await cancelUnpaidOrder(dependencies, session.row.id);
  return cancelled.ok ? canceled(session) : 'retry';
}

/** Retries a refund that the provider has not accepted. Never starts a second one. */
export async function retryRefund(context: ActionContext): Promise<ActionResult> {
  const pending = (await paymentsOf(context)).find(
    ({ refundStatus, refundId, refundReason }) =>
      refundId === null &&
      refundReason !== 'second-payment' &&
      (refundStatus === 'wanted' || refundStatus === 'failed'),
  );
  if (!pending) return canceled(context.session);
  return afterRefund(await processRefund(context.dependencies, pending.id), context.session);
}

function afterRefund(outcome: RefundOutcome, session: Session): ActionResult {
  return outcome === 'accepted'
    ? canceled(session)
    : refuse('Your refund is being confirmed. Check again shortly.');
}

function canceled({ row }: Session): CheckoutActionAnswer {
  const orderId = row.placedOrderId ?? undefined;
  return { success: true, message: 'Your order has been canceled.', orderId };
}
