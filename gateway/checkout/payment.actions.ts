import type { CheckoutActionAnswer, CheckoutActionBody } from '#contract/checkout/checkout-action.schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { findPayment, type PaymentRow } from '../payments/payment.records.ts';
import { type ActionContext, type ActionResult, refusal } from './action.context.ts';
import { linkTimeoutMs, newReference, placeUnpaid, startPayment } from './start-payment.ts';
import { validatePayment } from './validate-payment.ts';
import type { VerifiedPayment } from './verify-payment.ts';

/** finalize-payment and create-pod-order. */
export async function pay(context: ActionContext): Promise<ActionResult> {
  const { body } = context.request;
  if (body.action === 'create-pod-order') return payOnDelivery(context, body);
  if (body.action !== 'finalize-payment') return refusal('notComplete', context);
  return startPayment(context, body, await currentPayment(context));
}

/** The payment the session is frozen for, with what the provider said of it. */
async function currentPayment({
  dependencies,
  session,
  verified,
}: ActionContext): Promise<VerifiedPayment | undefined> {
  if (!session.row.isFinalizingPayment) return undefined;
  const current = verified.find(({ payment }) => payment.reference === session.row.externalReference);
  return current && { ...current, payment: await waitForLink(dependencies, current.payment) };
}

/** Waits briefly while another request fetches the payment's link, so that a double press gets one link. */
async function waitForLink(dependencies: Dependencies, payment: PaymentRow): Promise<PaymentRow> {
  let current = payment;
  for (let look = 0; look < 8; look++) {
    if (current.status !== 'frozen' || current.createdAt <= dependencies.now() - linkTimeoutMs) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
    current = (await findPayment(dependencies, { id: payment.id })) ?? current;
  }
  return current;
}

/** create-pod-order: freezes like a payment, then places the order at once. */
async function payOnDelivery(
  context: ActionContext,
  body: Extract<CheckoutActionBody, { action: 'create-pod-order' }>,
): Promise<ActionResult> {
  const { dependencies, session } = context;
  const type = body.paymentMethod ?? body.orderDetails.paymentMethod;
  const method = body.podPaymentMethod ?? body.orderDetails.podPaymentMethod;
  const onDelivery = type === 'online_payment' ? null : (method ?? null);
  const snapshot = await validatePayment(context, body, onDelivery);
  if ('success' in snapshot) return snapshot;
  const freeze = {
    session: session.row,
    snapshot,
    kind: 'on-delivery',
    reference: newReference('POD'),
  } as const;
  const orderId = await placeUnpaid(dependencies, freeze);
  return orderId === undefined ? 'retry' : podAnswer(orderId, freeze.reference);
}

/** Repeats the first answer for an order paid on delivery. */
export function repeatPodOrder(context: ActionContext): ActionResult {
  const { placedOrderId, externalReference, isPODOrder } = context.session.row;
  if (!isPODOrder || placedOrderId === null || externalReference === null)
    return refusal('alreadyPaid', context);
  return podAnswer(placedOrderId, externalReference);
}

function podAnswer(orderId: string, reference: string): CheckoutActionAnswer {
  return { success: true, message: 'Your order has been placed.', reference, orderId };
}
