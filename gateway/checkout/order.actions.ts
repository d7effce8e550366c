import { orderAlreadyPlaced } from '#contract/checkout/checkout-action.rules.ts';
import { paymentsOf, type Result, refusal, refuse, type Step } from './action.step.ts';
import { type Completion, completePayment } from './complete.ts';
import { completeSession } from './end.records.ts';

/** Makes the order of a session that was paid and has none yet. */
export async function makeOrder(step: Step): Promise<Result> {
  const paid = (await paymentsOf(step)).find(({ status }) => status === 'paid');
  if (!paid) return refusal('notComplete', step);
  const completion = await completePayment(step.dependencies, paid.reference, 'own');
  return completion.kind === 'ordered' ? finish(step, completion.orderId) : refusalAfter(completion, step);
}

/** Answers the session's order as made. */
export function answerPlaced(step: Step): Promise<Result> {
  return finish(step, step.session.row.placedOrderId ?? '');
}

/** update-order: only for the session's own order. */
export function updateOwn(step: Step): Result | Promise<Result> {
  const { body } = step.act;
  const isOwn = body.action === 'update-order' && body.placedOrderId === step.session.row.placedOrderId;
  return isOwn ? answerPlaced(step) : refuse('Order Not Found');
}

export function answerOrder({ session }: Step): Result {
  return { success: true, orderId: session.row.placedOrderId ?? '', message: undefined };
}

export function alreadyPlaced({ session }: Step): Result {
  return refuse(orderAlreadyPlaced, { orderId: session.row.placedOrderId ?? undefined });
}

export function refusalAfter({ kind }: Completion, step: Step): Result {
  return kind === 'attention' ? refusal('attention', step) : refusal('refunded', step);
}

/** place-order sets the flag only when the client claims to have finished. */
async function finish(step: Step, orderId: string): Promise<Result> {
  const { body, sessionId } = step.act;
  if (body.action !== 'place-order' || body.hasCompletedCheckoutSession === true) {
    await completeSession(step.dependencies, sessionId);
  }
  return { success: true, orderId, message: undefined };
}
