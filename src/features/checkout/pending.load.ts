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
import {
  deliveryFacts,
  type Fact,
  type PurchaseSummary,
  purchaseSummary,
} from '#shop/orders/purchase.rules.ts';
import { type CheckoutScreen, type CheckoutVisit, failedBy, stopped } from './checkout.load.ts';
import {
  canceledPage,
  checkoutHrefs,
  incompletePage,
  type Page,
  pendingPage,
} from './checkout-page.rules.ts';
import { sessionById } from './complete.load.ts';
import { greeting } from './confirmation.view.ts';
import { refundScreen, undoneScreen } from './undone.load.ts';

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

const cancelFailed = "We couldn't cancel your order. Please try again.";

/** /shop/checkout/pending: paid, without an order yet (screens §8). */
export async function loadPendingOrders({
  visitor,
  terms,
}: CheckoutVisit): Promise<CheckoutScreen<readonly PendingOrder[]>> {
  const sessions = await visitor.call(getPendingSessions);
  if (!sessions.ok) return sessions.problem === 'missing' ? { kind: 'show', shown: [] } : failedBy(sessions);
  const shown = sessions.data.map((session) => ({
    href: checkoutHrefs.pending(session._id),
    total: formatMoney(orderFigures(session).total, terms.currency),
    date: formatDate(session._creationTime),
  }));
  return { kind: 'show', shown };
}

/** The session of an address with the page the rules choose for it. */
async function opened<Show extends string>(
  visit: CheckoutVisit,
  sessionId: string,
  pageOf: (session: CheckoutSession | null) => Page<Show>,
): Promise<CheckoutScreen<{ readonly session: CheckoutSession; readonly show: Show }>> {
  const found = await sessionById(visit, sessionId);
  if (found.kind !== 'show') return found;
  const session = found.shown;
  const page = pageOf(session);
  if (page.kind === 'goTo') return page;
  if (page.kind === 'stop') {
    const isUndone = page.stop === 'refunded' && session;
    return isUndone ? undoneScreen(visit, session) : stopped(page.stop, session, visit.terms);
  }
  return session ? { kind: 'show', shown: { session, show: page.show } } : { kind: 'stop', stop: 'unknown' };
}

/** The same, where a refund that the provider has not taken up yet comes before everything else. */
async function openedPaid<Show extends string>(
  visit: CheckoutVisit,
  sessionId: string,
  pageOf: (session: CheckoutSession | null) => Page<Show>,
): Promise<CheckoutScreen<{ readonly session: CheckoutSession; readonly show: Show }>> {
  const found = await opened(visit, sessionId, pageOf);
  if (found.kind !== 'show') return found;
  return (await refundScreen(visit, found.shown.session.externalReference)) ?? found;
}

/** /shop/checkout/{id}: a paid session that waits for its order (screens §8). */
export async function loadPending(
  visit: CheckoutVisit,
  sessionId: string,
  message?: string,
): Promise<CheckoutScreen<PendingView>> {
  const found = await openedPaid(visit, sessionId, (session) => pendingPage(session, visit.now));
  if (found.kind !== 'show') return found;
  const { session } = found.shown;
  const { currency } = visit.terms;
  return {
    kind: 'show',
    shown: {
      ...purchaseSummary(session, currency),
      heading: greeting('Almost there', session),
      facts: deliveryFacts(session),
      message,
    },
  };
}

/** Its two buttons: the order is placed, or canceled and refunded (S2 §4). */
export async function submitPending(
  visit: CheckoutVisit,
  sessionId: string,
  posted: FormData,
): Promise<CheckoutScreen<PendingView>> {
  const found = await opened(visit, sessionId, (session) => pendingPage(session, visit.now));
  if (found.kind !== 'show') return found;
  if (posted.get('wish') === 'cancel') return cancel(visit, sessionId);
  const { session, show } = found.shown;
  const params = { sessionId };
  const claim = { sessionId, hasCompletedCheckoutSession: true } as const;
  const answer = await (show === 'update-order'
    ? visit.visitor.call(updateOrder, {
        params,
        body: { ...claim, action: 'update-order', placedOrderId: session.placedOrderId },
      })
    : visit.visitor.call(placeOrder, { params, body: { ...claim, action: 'place-order' } }));
  const isPlaced = answer.ok && (answer.data.success || answer.data.orderId !== undefined);
  if (isPlaced) return { kind: 'goTo', href: checkoutHrefs.completeOf(sessionId) };
  const refusal = answer.ok && !answer.data.success ? answer.data.message : undefined;
  return loadPending(visit, sessionId, refusal ?? 'Failed to place order');
}

async function cancel(visit: CheckoutVisit, sessionId: string): Promise<CheckoutScreen<PendingView>> {
  const answer = await visit.visitor.call(cancelOrder, {
    params: { sessionId },
    body: { action: 'cancel-order', sessionId, hasCompletedCheckoutSession: true },
  });
  if (answer.ok && answer.data.success) return { kind: 'goTo', href: checkoutHrefs.canceled(sessionId) };
  const refusal = answer.ok && !answer.data.success ? answer.data.message : undefined;
  return loadPending(visit, sessionId, refusal ?? cancelFailed);
}

/** /shop/checkout/{id}/incomplete (S2 §2). */
export async function loadIncomplete(
  visit: CheckoutVisit,
  sessionId: string,
): Promise<CheckoutScreen<IncompleteView>> {
  const found = await openedPaid(visit, sessionId, (session) => incompletePage(session, visit.now));
  if (found.kind !== 'show') return found;
  const { session } = found.shown;
  const { currency } = visit.terms;
  const order = await visit.visitor.call(getOrder, { params: { orderId: session.placedOrderId ?? '' } });
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

/** /shop/checkout/{id}/canceled (S2 §2). */
export async function loadCanceled(
  visit: CheckoutVisit,
  sessionId: string,
): Promise<CheckoutScreen<undefined>> {
  const found = await opened(visit, sessionId, canceledPage);
  return found.kind === 'show' ? { kind: 'show', shown: undefined } : found;
}
