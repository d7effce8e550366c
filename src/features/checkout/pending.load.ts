import {
  cancelOrder,
  getPendingSessions,
  placeOrder,
  updateOrder,
} from '#contract/checkout/checkout.endpoints.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { getOrder } from '#contract/orders/order.endpoints.ts';
import { orderFigures } from '#contract/orders/order.rules.ts';
import { formatDate } from '#contract/wire/date.rules.ts';
import { formatMoney } from '#contract/wire/money.ts';
import { orNone } from '#gateway-client/result.ts';
import {
  deliveryFacts,
  type Fact,
  type PurchaseSummary,
  purchaseSummary,
} from '#shop/orders/purchase.rules.ts';
import type { CheckoutContext, CheckoutScreen } from './checkout.context.ts';
import {
  canceledPage,
  checkoutHrefs,
  incompletePage,
  type Page,
  pendingPage,
} from './checkout-page.rules.ts';
import { greeting } from './confirmation.view.ts';
import { failedBy, refundStop, sessionById } from './session.load.ts';

export type PendingView = PurchaseSummary & {
  readonly heading: string;
  readonly facts: readonly Fact[];
  /** What a refused action said. */
  readonly message: string | undefined;
};

export type IncompleteView = PurchaseSummary & {
  readonly about: readonly string[];
  readonly finishHref: string;
};

export type PendingOrder = { readonly href: string; readonly total: string; readonly date: string };

/** /shop/checkout/pending: paid, without an order yet. */
export async function loadPendingOrders({
  visitor,
  terms,
}: CheckoutContext): Promise<CheckoutScreen<readonly PendingOrder[]>> {
  const sessions = orNone(await visitor.call(getPendingSessions));
  if (!sessions.ok) return failedBy(sessions);
  if (!sessions.data?.length) return { kind: 'stop', stop: 'noPending' };
  const shown = sessions.data.map((session) => ({
    href: checkoutHrefs.pending(session._id),
    total: formatMoney(orderFigures(session).total, terms.currency),
    date: formatDate(session._creationTime),
  }));
  return { kind: 'show', shown };
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
  const session = found.shown;
  return {
    kind: 'show',
    shown: {
      ...purchaseSummary(session, context.terms.currency),
      heading: greeting('Almost there', session),
      facts: deliveryFacts(session),
      message,
    },
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
    const refusal = answer.ok && !answer.data.success ? answer.data.message : undefined;
    return loadPending(context, sessionId, refusal ?? "We couldn't cancel your order. Please try again.");
  }
  const { placedOrderId } = session;
  const answer = await (show === 'update-order'
    ? visitor.call(updateOrder, { params, body: { ...claim, action: 'update-order', placedOrderId } })
    : visitor.call(placeOrder, { params, body: { ...claim, action: 'place-order' } }));
  const isPlaced = answer.ok && (answer.data.success || answer.data.orderId !== undefined);
  if (isPlaced) return { kind: 'goTo', href: checkoutHrefs.completeOf(sessionId) };
  const refusal = answer.ok && !answer.data.success ? answer.data.message : undefined;
  return loadPending(context, sessionId, refusal ?? 'Failed to place order');
}

/** /shop/checkout/{id}/incomplete */
export async function loadIncomplete(
  context: CheckoutContext,
  sessionId: string,
): Promise<CheckoutScreen<IncompleteView>> {
  const found = await paidSession(context, sessionId, incompletePage);
  if (found.kind !== 'show') return found;
  const session = found.shown;
  const { currency } = context.terms;
  const order = await context.visitor.call(getOrder, { params: { orderId: session.placedOrderId ?? '' } });
  const placed = order.ok ? order.data : null;
  return {
    kind: 'show',
    shown: {
      ...purchaseSummary(session, currency),
      about: [
        `Paid ${formatMoney(orderFigures(session).total, currency)}`,
        ...(placed ? [`${placed.orderNumber} · ${formatDate(placed._creationTime)}`] : []),
      ],
      finishHref: checkoutHrefs.verify(session.externalReference ?? ''),
    },
  };
}

/** /shop/checkout/{id}/canceled: either way a screen that stops. */
export function loadCanceled(context: CheckoutContext, sessionId: string): Promise<CheckoutScreen<unknown>> {
  return sessionById(context, sessionId, canceledPage);
}
