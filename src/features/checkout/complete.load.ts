import { completeCheckout, getSession } from '#contract/checkout/checkout.endpoints.ts';
import { isUndone } from '#contract/checkout/checkout-session.rules.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { getOrder, getOrders } from '#contract/orders/order.endpoints.ts';
import type { Order } from '#contract/orders/order.schema.ts';
import { orderPointsText } from '#contract/rewards/points.rules.ts';
import { getOrderPoints } from '#contract/rewards/reward.endpoints.ts';
import type { Failure } from '#gateway-client/result.ts';
import type { PageView } from '#shop/analytics/analytics.store.ts';
import { checkoutEvent } from './checkout.event.ts';
import {
  activeSession,
  type CheckoutScreen,
  type CheckoutVisit,
  failedBy,
  stopped,
} from './checkout.load.ts';
import { completePage, type Page, podConfirmationPage, sessionCompletePage } from './checkout-page.rules.ts';
import { type ConfirmationView, confirmationView, type Purchase } from './confirmation.view.ts';
import { fillProfile } from './profile.update.ts';
import { refundScreen, undoneScreen } from './undone.load.ts';

export type Completed =
  | {
      readonly step: 'confirmed';
      readonly view: ConfirmationView;
      /** Completed by this very visit, which the page then notes (screens §11). */
      readonly viewed?: PageView;
    }
  /** Paid, but complete-checkout was refused or lost. */
  | { readonly step: 'unfinished'; readonly message: string | undefined }
  /** Not complete; `reviewHref` once it is paid. */
  | { readonly step: 'notComplete'; readonly reviewHref: string };

/** A completed session is active no more: for so long its page, loaded again, still finds its order. */
const recent = 30 * 60_000;

/** /shop/checkout/complete: sends complete-checkout once the payment is there (S2 §4). */
export function loadComplete(visit: CheckoutVisit): Promise<CheckoutScreen<Completed>> {
  return finished(visit, (session) => completePage(session, visit.now), false);
}

/** /shop/checkout/pod-confirmation (S2 §4). */
export function loadPodConfirmation(visit: CheckoutVisit): Promise<CheckoutScreen<Completed>> {
  return finished(visit, (session) => podConfirmationPage(session, visit.now), true);
}

async function finished(
  visit: CheckoutVisit,
  pageOf: (session: CheckoutSession | null) => Page<'finalize' | 'order'>,
  isPod: boolean,
): Promise<CheckoutScreen<Completed>> {
  const active = await activeSession(visit.visitor, true);
  if (!active.ok) return failedBy(active);
  const session = active.data;
  const page = pageOf(session);
  if (page.kind === 'show' && session) {
    return page.show === 'finalize' ? finalize(visit, session) : confirmed(visit, session);
  }
  if (page.kind === 'stop' && page.stop === 'attention') return stopped('attention', session, visit.terms);
  if (page.kind === 'stop' && page.stop === 'refunded' && session) return undoneScreen(visit, session);
  const order = await recentOrder(visit, isPod);
  if (order && !('ok' in order)) {
    // A refund that the provider has not taken up leaves the order as it was.
    return (await refundScreen(visit, order.externalReference)) ?? confirmed(visit, order, order._id);
  }
  if (order) return failedBy(order);
  return page.kind === 'goTo'
    ? page
    : { kind: 'stop', stop: page.kind === 'stop' ? page.stop : 'paymentNotFound' };
}

async function finalize(visit: CheckoutVisit, session: CheckoutSession): Promise<CheckoutScreen<Completed>> {
  const answer = await visit.visitor.call(completeCheckout, {
    params: { sessionId: session._id },
    body: { action: 'complete-checkout', sessionId: session._id, hasCompletedCheckoutSession: true },
  });
  if (!answer.ok || !answer.data.success) {
    const message = answer.ok && !answer.data.success ? answer.data.message : undefined;
    return { kind: 'show', shown: { step: 'unfinished', message } };
  }
  await fillProfile(visit.visitor, session);
  const screen = await confirmed(visit, session, answer.data.orderId);
  if (screen.kind !== 'show' || screen.shown.step !== 'confirmed') return screen;
  const pod = session.isPODOrder ? session.paymentMethod?.podPaymentMethod : undefined;
  const { action, data: facts } = checkoutEvent('completed', session._id, pod);
  return { kind: 'show', shown: { ...screen.shown, viewed: { action, facts } } };
}

async function confirmed(
  visit: CheckoutVisit,
  purchase: Purchase,
  orderId = 'placedOrderId' in purchase ? purchase.placedOrderId : undefined,
): Promise<CheckoutScreen<Completed>> {
  const { visitor, terms } = visit;
  const [points, order] = orderId
    ? await Promise.all([
        visitor.call(getOrderPoints, { query: { orderId } }),
        visitor.call(getOrder, { params: { orderId } }),
      ])
    : [];
  // Only the order knows that staff, or another tab, have undone it.
  if (order?.ok && order.data && isUndone(order.data.status)) return undoneScreen(visit, order.data);
  const text = points?.ok ? orderPointsText(purchase, points.data) : undefined;
  const view = confirmationView(purchase, terms.currency, { orderId, points: text });
  return { kind: 'show', shown: { step: 'confirmed', view } };
}

/** The order that was made a moment ago; nobody (404) has none. */
async function recentOrder(
  { visitor, now }: CheckoutVisit,
  isPod: boolean,
): Promise<Order | Failure | undefined> {
  const orders = await visitor.call(getOrders);
  if (!orders.ok) return orders.problem === 'missing' ? undefined : orders;
  return orders.data.find((order) => order.isPODOrder === isPod && now - order._creationTime < recent);
}

/** /shop/checkout/{id}/complete (S2 §2). */
export async function loadSessionComplete(
  visit: CheckoutVisit,
  sessionId: string,
): Promise<CheckoutScreen<Completed>> {
  const found = await sessionById(visit, sessionId);
  if (found.kind !== 'show') return found;
  const session = found.shown;
  const page = sessionCompletePage(session, visit.now);
  if (page.kind === 'goTo') return page;
  if (page.kind === 'stop' || !session) {
    const stop = page.kind === 'stop' ? page.stop : 'unknown';
    return stop === 'refunded' && session
      ? undoneScreen(visit, session)
      : stopped(stop, session, visit.terms);
  }
  return page.show === 'order'
    ? confirmed(visit, session)
    : { kind: 'show', shown: { step: 'notComplete', reviewHref: `/shop/checkout/${session._id}` } };
}

/** A session by its address; null when there is none for this visitor. */
export async function sessionById(
  { visitor }: CheckoutVisit,
  sessionId: string,
): Promise<CheckoutScreen<CheckoutSession | null>> {
  const answer = await visitor.call(getSession, { params: { sessionId } });
  if (answer.ok) return { kind: 'show', shown: answer.data };
  return answer.problem === 'missing' ? { kind: 'show', shown: null } : failedBy(answer);
}
