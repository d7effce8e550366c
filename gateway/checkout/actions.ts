import {
  asksProviderFirst,
  type Outcome,
  orderAlreadyPlaced,
  outcomeOf,
  type RefusalKey,
  refusalFor,
} from '#contract/checkout-action.rules.ts';
import type {
  ActionRefusal,
  CheckoutActionAnswer,
  CheckoutActionBody,
} from '#contract/checkout-action.schema.ts';
import type { Store } from '#contract/store.schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { findSessionPayments, type PaymentRow } from '../payments/payment.records.ts';
import type { Proposal } from './agree.ts';
import { type Completion, completePayment } from './complete.ts';
import { cancelUnpaidOrder, completeSession, endSession } from './end.records.ts';
import { createPodOrder, startPayment, waitForLink } from './freeze.ts';
import { askRefund, cancelPayment, type RefundAnswer } from './refund.ts';
import { readSession, type Session, stateOf } from './session.records.ts';
import { type Asked, foundPaid, settleSession } from './settle.ts';

/** One action on one session, as the request asks for it. */
export type Act = {
  readonly sessionId: string;
  readonly ownerId: string;
  readonly body: CheckoutActionBody;
  readonly store: Store;
  readonly shopUrl: string;
};

type Settled = { readonly payment: PaymentRow; readonly asked: Asked };

type Step = {
  readonly dependencies: Dependencies;
  readonly act: Act;
  readonly session: Session;
  readonly settled: readonly Settled[];
};

/** `again`: another request changed the session meanwhile; it is read and judged anew. */
type Result = CheckoutActionAnswer | 'again';

/** POST /checkout/{id}: the action table walked (contract §9.3). Undefined for an unknown session. */
export async function actOnSession(
  dependencies: Dependencies,
  act: Act,
): Promise<CheckoutActionAnswer | undefined> {
  for (let attempt = 0; attempt < 4; attempt++) {
    const found = await readSession(dependencies, { id: act.sessionId, ownerId: act.ownerId });
    if (!found) return undefined;
    const settled = asksProviderFirst(stateOf(found, dependencies.now()))
      ? await settleSession(dependencies, act.sessionId)
      : [];
    const isPaidNow = foundPaid(settled);
    const session = isPaidNow ? await readSession(dependencies, { id: act.sessionId }) : found;
    if (!session) return undefined;
    const outcome = outcomeOf(stateOf(session, dependencies.now()), act.body.action);
    const step = { dependencies, act, session, settled };
    // The order was made while asking, by this very request: it is told as made, not as there already.
    const isOwnOrder = isPaidNow && outcome === 'alreadyPlaced';
    const result = await (isOwnOrder ? placed(step) : does[outcome](step));
    if (result !== 'again') return result;
  }
  return refuse('This checkout changed while you were using it. Please try again.');
}

const does: Record<Outcome, (step: Step) => Result | Promise<Result>> = {
  notComplete: (step) => refusal('notComplete', step),
  expired: (step) => refusal('expired', step),
  alreadyPaid: (step) => refusal('alreadyPaid', step),
  alreadyComplete: (step) => refusal('alreadyComplete', step),
  refunded: (step) => refusal('refunded', step),
  attention: (step) => refusal('attention', step),
  tooLate: (step) => refusal('tooLate', step),
  freeze: (step) => freeze(step),
  payAgain: (step) => freeze(step),
  end: async ({ dependencies, act }) => {
    const ended = await endSession(dependencies, act.sessionId);
    return ended.ok ? { success: true, message: 'Your order has been canceled.' } : 'again';
  },
  nothingToDo: () => ({ success: true, message: 'There is nothing to cancel.' }),
  makeOrder: async (step) => {
    const paid = (await paymentsOf(step)).find(({ status }) => status === 'paid');
    if (!paid) return refusal('notComplete', step);
    const completion = await completePayment(step.dependencies, paid.reference, 'own');
    return completion.kind === 'ordered' ? finish(step, completion.orderId) : refusalAfter(completion, step);
  },
  refund: (step) => refund(step),
  repeatPodOrder: (step) => repeatPodOrder(step),
  setFlag: (step) => placed(step),
  setOwnFlag: (step) => {
    const { body } = step.act;
    const isOwn = body.action === 'update-order' && body.placedOrderId === step.session.row.placedOrderId;
    return isOwn ? placed(step) : refuse('Order Not Found');
  },
  answerOrder: ({ session }) => ({
    success: true,
    orderId: session.row.placedOrderId ?? '',
    message: undefined,
  }),
  alreadyPlaced: ({ session }) =>
    refuse(orderAlreadyPlaced, { orderId: session.row.placedOrderId ?? undefined }),
  undoOrder: async (step) => {
    const { session, dependencies } = step;
    if (session.orderStatus !== 'open') return refusal('tooLate', step);
    const isPaid = (await paymentsOf(step)).some(
      ({ kind, status }) => kind === 'online' && status === 'paid',
    );
    if (isPaid) return refund(step);
    await cancelUnpaidOrder(dependencies, session.row.id);
    return canceled(session);
  },
  askRefundAgain: async (step) => {
    const wanted = (await paymentsOf(step)).find(({ refundStatus }) => refundStatus === 'wanted');
    if (!wanted) return canceled(step.session);
    return afterRefund(await askRefund(step.dependencies, wanted.id, true), step);
  },
};

const paymentsOf = ({ dependencies, session }: Step) => findSessionPayments(dependencies, session.row.id);

function refuse(message: string, more: Partial<ActionRefusal> = {}): CheckoutActionAnswer {
  return { ...more, success: false, message };
}

function refusal(key: RefusalKey, { act, session: { row } }: Step): CheckoutActionAnswer {
  const { action } = act.body;
  const context = { action, wasPaid: row.hasCompletedPayment, reference: row.externalReference };
  return { ...refusalFor(key, context) };
}

async function freeze(step: Step): Promise<Result> {
  const { dependencies, act, session } = step;
  const { body } = act;
  if (body.action === 'create-pod-order') return podOrder(step);
  if (body.action !== 'finalize-payment') return refusal('notComplete', step);
  const started = await startPayment(dependencies, { ...proposal(step, body), session }, await former(step));
  if (started.kind === 'refused') return started.refusal;
  if (started.kind === 'again') return 'again';
  return { authorization_url: started.url, access_code: started.accessCode, reference: started.reference };
}

/** The payment the session is frozen for, with what asking about it brought. */
async function former({ dependencies, session, settled }: Step): Promise<Settled | undefined> {
  if (!session.row.isFinalizingPayment) return undefined;
  const current = settled.find(({ payment }) => payment.reference === session.row.externalReference);
  return current && { ...current, payment: await waitForLink(dependencies, current.payment) };
}

type Details = Extract<CheckoutActionBody, { orderDetails: unknown }>;

function proposal({ act, session }: Step, body: Details): Proposal {
  const { store, shopUrl } = act;
  return {
    session,
    email: body.customerEmail,
    amount: body.amount,
    details: body.orderDetails,
    store,
    shopUrl,
  };
}

async function podOrder(step: Step): Promise<Result> {
  const { body } = step.act;
  if (body.action !== 'create-pod-order') return 'again';
  const type = body.paymentMethod ?? body.orderDetails.paymentMethod;
  const means = body.podPaymentMethod ?? body.orderDetails.podPaymentMethod;
  const onDelivery = type === 'online_payment' ? null : (means ?? null);
  const made = await createPodOrder(step.dependencies, { ...proposal(step, body), onDelivery });
  if (made.kind === 'refused') return made.refusal;
  if (made.kind === 'again') return 'again';
  if (made.completion.kind !== 'ordered') return refusalAfter(made.completion, step);
  return podAnswer(made.completion.orderId, made.reference);
}

function repeatPodOrder(step: Step): Result {
  const { placedOrderId, externalReference, isPODOrder } = step.session.row;
  if (!isPODOrder || placedOrderId === null || externalReference === null)
    return refusal('alreadyPaid', step);
  return podAnswer(placedOrderId, externalReference);
}

function podAnswer(orderId: string, reference: string): CheckoutActionAnswer {
  return { success: true, message: 'Your order has been placed.', reference, orderId };
}

/** place-order sets the flag only when the client claims to have finished (contract §9.3). */
async function finish(step: Step, orderId: string): Promise<Result> {
  const { body, sessionId } = step.act;
  if (body.action !== 'place-order' || body.hasCompletedCheckoutSession === true) {
    await completeSession(step.dependencies, sessionId);
  }
  return { success: true, orderId, message: undefined };
}

function placed(step: Step): Result | Promise<Result> {
  return finish(step, step.session.row.placedOrderId ?? '');
}

function refusalAfter({ kind }: Completion, step: Step): Result {
  return kind === 'attention' ? refusal('attention', step) : refusal('refunded', step);
}

async function refund(step: Step): Promise<Result> {
  const { externalReference } = step.session.row;
  const paid = (await paymentsOf(step)).find(
    ({ status, reference, refundStatus }) =>
      status === 'paid' && refundStatus === null && reference === externalReference,
  );
  const answer = paid && (await cancelPayment(step.dependencies, paid));
  return answer ? afterRefund(answer, step) : 'again';
}

function afterRefund(answer: RefundAnswer, step: Step): Result {
  if (answer === 'waiting') return refuse('Your refund is being confirmed. Check again shortly.');
  return answer === 'refused' ? refusal('tooLate', step) : canceled(step.session);
}

function canceled({ row }: Session): CheckoutActionAnswer {
  const orderId = row.placedOrderId ?? undefined;
  return { success: true, message: 'Your order has been canceled.', orderId };
}
