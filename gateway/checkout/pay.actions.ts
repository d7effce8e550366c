import type { CheckoutActionAnswer, CheckoutActionBody } from '#contract/checkout/checkout-action.schema.ts';
import { type Result, refusal, type Settled, type Step } from './action.step.ts';
import type { Proposal } from './agree.ts';
import { createPodOrder, startPayment, waitForLink } from './freeze.ts';
import { refusalAfter } from './order.actions.ts';

/** finalize-payment and create-pod-order. */
export async function pay(step: Step): Promise<Result> {
  const { dependencies, act } = step;
  const { body } = act;
  if (body.action === 'create-pod-order') return podOrder(step);
  if (body.action !== 'finalize-payment') return refusal('notComplete', step);
  const started = await startPayment(dependencies, proposal(step, body), await former(step));
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

function proposal({ act, session, store, wanted }: Step, body: Details): Proposal {
  const { shopUrl, origin } = act;
  return {
    session,
    wanted,
    email: body.customerEmail,
    amount: body.amount,
    details: body.orderDetails,
    store,
    shopUrl,
    origin,
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

/** The first answer again, for an order on delivery. */
export function repeatPodOrder(step: Step): Result {
  const { placedOrderId, externalReference, isPODOrder } = step.session.row;
  if (!isPODOrder || placedOrderId === null || externalReference === null)
    return refusal('alreadyPaid', step);
  return podAnswer(placedOrderId, externalReference);
}

function podAnswer(orderId: string, reference: string): CheckoutActionAnswer {
  return { success: true, message: 'Your order has been placed.', reference, orderId };
}
