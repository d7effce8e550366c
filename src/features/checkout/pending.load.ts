import {
  cancelOrder,
  getPendingSessions,
  placeOrder,
  updateOrder,
} from '#contract/checkout/checkout.endpoints.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { getOrder } from '#contract/orders/order.endpoints.ts';
import { orderFigures } from '#contract/orders/order.rules.ts';
import type { Order } from '#contract/orders/order.schema.ts';
import { formatDate } from '#contract/wire/date.rules.ts';
import { formatMoney } from '#contract/wire/money.ts';
import { orNone } from '#gateway-client/result.ts';
import { deliveryFacts, purchaseSummary } from '#shop/orders/purchase.rules.ts';
import type { CheckoutContext, CheckoutScreen } from './checkout.context.ts';
import type { CheckoutTerms } from './checkout.types.ts';
import {
  canceledPage,
  checkoutHrefs,
  incompletePage,
  type Page,
  pendingPage,
} from './checkout-page.rules.ts';
import { greeting } from './confirmation.view.ts';
import { failedBy, refundStop, refusalOf, sessionById } from './session.load.ts';

export type PendingOrder = ReturnType<typeof pendingOrder>;
export type PendingView = ReturnType<typeof pendingView>;
export type IncompleteView = ReturnType<typeof incompleteView>;

/** /shop/checkout/pending: paid, without an order yet. */
export async function loadPendingOrders({
  visitor,
  terms,
}: CheckoutContext): Promise<CheckoutScreen<readonly PendingOrder[]>> {
  const sessions = orNone(await visitor.call(getPendingSessions));
  if (!sessions.ok) return failedBy(sessions);
  if (!sessions.data?.length) return { kind: 'stop', stop: 'noPending' };
  return { kind: 'show', shown: sessions.data.map((session) => pendingOrder(session, terms)) };
}

function pendingOrder(session: CheckoutSession, { currency }: CheckoutTerms) {
  return {
    href: checkoutHrefs.pending(session._id),
    total: formatMoney(orderFigures(session).total, currency),
    date: formatDate(session._creationTime),
  };
}

/** The session of an address; a refund that the provider has not taken up yet comes before everything else. */
async function paidSession(
  context: CheckoutContext,
  sessionId: string,
  pageOf: (session: CheckoutSession | null, now: number) => Page<string>,
): Promise<CheckoutScreen<CheckoutSession>> {
  const found = await sessionById(context, sessionId, pageOf);
  if (found.kind !== 'show') return found;
  const { session } = found.shown;
  return (await refundStop(context, session.externalReference)) ?? { kind: 'show', shown: session };
}

/** /shop/checkout/{id}: a paid session that waits for its order. */
export async function loadPending(
  context: CheckoutContext,
  sessionId: string,
  message?: string,
): Promise<CheckoutScreen<PendingView>> {
  const found = await paidSession(context, sessionId, pendingPage);
  if (found.kind !== 'show') return found;
  return { kind: 'show', shown: pendingView(found.shown, context.terms, message) };
}

function pendingView(session: CheckoutSession, { currency }: CheckoutTerms, message?: string) {
  return {
    ...purchaseSummary(session, currency),
    heading: greeting('Almost there', session),
    facts: deliveryFacts(session),
    /** What a refused action said. */
    message,
  };
}

/** Its two buttons: the order is placed, or canceled and refunded. */
export async function submitPending(
  context: CheckoutContext,
  sessionId: string,
  posted: FormData,
): Promise<CheckoutScreen<PendingView>> {
  const found = await sessionById(context, sessionId, pendingPage);
  if (found.kind !== 'show') return found;
  const { visitor } = context;
  const { session, show } = found.shown;
  const params = { sessionId };
  const claim = { sessionId, hasCompletedCheckoutSession: true } as const;
  if (posted.get('intent') === 'cancel') {
    const answer = await visitor.call(cancelOrder, { params, body: { ...claim, action: 'cancel-order' } });
    if (answer.ok && answer.data.success) return { kind: 'goTo', href: checkoutHrefs.canceled(sessionId) };
    return loadPending(
      context,
      sessionId,
      refusalOf(answer) ?? "We couldn't cancel your order. Please try again.",
    );
  }
  const { placedOrderId } = session;
  const answer = await (show === 'update-order'
    ? visitor.call(updateOrder, { params, body: { ...claim, action: 'update-order', placedOrderId } })
    : visitor.call(placeOrder, { params, body: { ...claim, action: 'place-order' } }));
  const isPlaced = answer.ok && (answer.data.success || answer.data.orderId !== undefined);
  if (isPlaced) return { kind: 'goTo', href: checkoutHrefs.completeOf(sessionId) };
  return loadPending(context, sessionId, refusalOf(answer) ?? 'Failed to place order');
}

/** /shop/checkout/{id}/incomplete */
export async function loadIncomplete(
  context: CheckoutContext,
  sessionId: string,
): Promise<CheckoutScreen<IncompleteView>> {
  const found = await paidSession(context, sessionId, incompletePage);
  if (found.kind !== 'show') return found;
  const session = found.shown;
  const order = await context.visitor.call(getOrder, { params: { orderId: session.placedOrderId ?? '' } });
  return {
    kind: 'show',
    shown: incompleteView(session, order.ok ? order.data : null, context.terms),
  };
}

function incompleteView(session: CheckoutSession, order: Order | null, { currency }: CheckoutTerms) {
  return {
    ...purchaseSummary(session, currency),
    about: [
      `Paid ${formatMoney(orderFigures(session).total, currency)}`,
      ...(order ? [`${order.orderNumber} · ${formatDate(order._creationTime)}`] : []),
    ],
    finishHref: checkoutHrefs.verify(session.externalReference ?? ''),
  };
}

/** /shop/checkout/{id}/canceled: either way a screen that stops. */
export function loadCanceled(context: CheckoutContext, sessionId: string): Promise<CheckoutScreen<unknown>> {
  return sessionById(context, sessionId, canceledPage);
}
