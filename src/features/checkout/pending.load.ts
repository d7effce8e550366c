import * as contract from '#contract/checkout/checkout.endpoints.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { getOrder } from '#contract/orders/order.endpoints.ts';
import { orderFigures } from '#contract/orders/order.rules.ts';
import { formatDate } from '#contract/wire/date.rules.ts';
import { formatMoney } from '#contract/wire/money.ts';
import { nullIfMissing } from '#gateway-client/result.ts';
import { deliveryFacts, purchaseSummary } from '#shop/orders/purchase.rules.ts';
import type { CheckoutSettings } from './checkout.settings.ts';
import type { CheckoutContext, CheckoutResult } from './checkout.types.ts';
import {
  canceledPage,
  checkoutHrefs,
  incompletePage,
  type PageDecision,
  pendingPage,
} from './checkout-page.rules.ts';
import { greeting } from './confirmation.view.ts';
import { failedStatus, loadSessionById, refundStatus, refusalMessage } from './session.load.ts';

type Currency = CheckoutSettings['currency'];

export type PendingOrder = ReturnType<typeof pendingOrder>;
export type PendingView = ReturnType<typeof pendingView>;
export type IncompleteView = Extract<Awaited<ReturnType<typeof loadIncomplete>>, { kind: 'page' }>['data'];

/** /shop/checkout/pending: paid sessions without an order. */
export async function loadPendingOrders({
  visitor,
  settings,
}: CheckoutContext): Promise<CheckoutResult<readonly PendingOrder[]>> {
  const sessions = nullIfMissing(await visitor.call(contract.getPendingSessions));
  if (!sessions.ok) return failedStatus(sessions);
  if (!sessions.data?.length) return { kind: 'status', status: 'noPending' };
  return { kind: 'page', data: sessions.data.map((session) => pendingOrder(session, settings.currency)) };
}

function pendingOrder(session: CheckoutSession, currency: Currency) {
  return {
    href: checkoutHrefs.pending(session._id),
    total: formatMoney(orderFigures(session).total, currency),
    date: formatDate(session._creationTime),
  };
}

/** The paid session of an address. A refund that the provider has not confirmed takes precedence. */
async function loadPaidSession(
  context: CheckoutContext,
  sessionId: string,
  pageOf: (session: CheckoutSession, now: number) => PageDecision<string>,
): Promise<CheckoutResult<CheckoutSession>> {
  const loaded = await loadSessionById(context, sessionId, pageOf);
  if (loaded.kind !== 'page') return loaded;
  const { session } = loaded.data;
  return (await refundStatus(context, session.externalReference)) ?? { kind: 'page', data: session };
}

/** /shop/checkout/{id}: a paid session without an order. `message`: why an action failed. */
export async function loadPending(
  context: CheckoutContext,
  sessionId: string,
  message?: string,
): Promise<CheckoutResult<PendingView>> {
  const loaded = await loadPaidSession(context, sessionId, pendingPage);
  if (loaded.kind !== 'page') return loaded;
  return { kind: 'page', data: pendingView(loaded.data, context.settings.currency, message) };
}

function pendingView(session: CheckoutSession, currency: Currency, message?: string) {
  return {
    ...purchaseSummary(session, currency),
    heading: greeting('Almost there', session),
    facts: deliveryFacts(session),
    message,
  };
}

/** The actions of /shop/checkout/{id}: place the order, or cancel and refund it. */
export async function submitPending(
  context: CheckoutContext,
  sessionId: string,
  posted: FormData,
): Promise<CheckoutResult<PendingView>> {
  const loaded = await loadSessionById(context, sessionId, pendingPage);
  if (loaded.kind !== 'page') return loaded;
  const { visitor } = context;
  const { session, view } = loaded.data;
  const params = { sessionId };
  const claim = { sessionId, hasCompletedCheckoutSession: true } as const;
  if (posted.get('intent') === 'cancel') {
    const answer = await visitor.call(contract.cancelOrder, {
      params,
      body: { ...claim, action: 'cancel-order' },
    });
    if (answer.ok && answer.data.success)
      return { kind: 'redirect', href: checkoutHrefs.canceled(sessionId) };
    const message = refusalMessage(answer) ?? "We couldn't cancel your order. Please try again.";
    return loadPending(context, sessionId, message);
  }
  const { placedOrderId } = session;
  const answer = await (view === 'update-order'
    ? visitor.call(contract.updateOrder, {
        params,
        body: { ...claim, action: 'update-order', placedOrderId },
      })
    : visitor.call(contract.placeOrder, { params, body: { ...claim, action: 'place-order' } }));
  const isPlaced = answer.ok && (answer.data.success || answer.data.orderId !== undefined);
  if (isPlaced) return { kind: 'redirect', href: checkoutHrefs.completeOf(sessionId) };
  return loadPending(context, sessionId, refusalMessage(answer) ?? 'Failed to place order');
}

export async function loadIncomplete(context: CheckoutContext, sessionId: string) {
  const loaded = await loadPaidSession(context, sessionId, incompletePage);
  if (loaded.kind !== 'page') return loaded;
  const session = loaded.data;
  const { currency } = context.settings;
  const order = await context.visitor.call(getOrder, { params: { orderId: session.placedOrderId ?? '' } });
  const data = {
    ...purchaseSummary(session, currency),
    about: [
      `Paid ${formatMoney(orderFigures(session).total, currency)}`,
      ...(order.ok && order.data
        ? [`${order.data.orderNumber} · ${formatDate(order.data._creationTime)}`]
        : []),
    ],
    finishHref: checkoutHrefs.verify(session.externalReference ?? ''),
  };
  return { kind: 'page', data } as const;
}

/** /shop/checkout/{id}/canceled: always a status screen. */
export const loadCanceled = (context: CheckoutContext, sessionId: string) =>
  loadSessionById(context, sessionId, canceledPage, 'gone');
