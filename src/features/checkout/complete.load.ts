import { completeCheckout } from '#contract/checkout/checkout.endpoints.ts';
import { isUndone } from '#contract/checkout/checkout-session.rules.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { getOrder, getOrders } from '#contract/orders/order.endpoints.ts';
import { orderPointsText } from '#contract/rewards/points.rules.ts';
import { getOrderPoints } from '#contract/rewards/reward.endpoints.ts';
import { orNone } from '#gateway-client/result.ts';
import type { PageView } from '#shop/analytics/analytics.store.ts';
import type { Purchase } from '#shop/orders/purchase.rules.ts';
import type { CheckoutContext, CheckoutScreen } from './checkout.context.ts';
import { checkoutEvent } from './checkout.event.ts';
import { completePage, podConfirmationPage, sessionCompletePage } from './checkout-page.rules.ts';
import { type ConfirmationView, confirmationView } from './confirmation.view.ts';
import { fillProfile } from './profile.update.ts';
import {
  activeSession,
  cannotConfirm,
  refundStop,
  refusalOf,
  sessionById,
  stopFor,
  stopped,
  undoneStop,
} from './session.load.ts';

type CompletedScreen = CheckoutScreen<
  ConfirmationView & {
    /** Completed by this very visit, which the page then notes. */
    readonly viewed?: PageView;
  }
>;

/** A completed session is active no more: for so long, in ms, its page still finds its order. */
const recent = 30 * 60_000;

/** /shop/checkout/complete: sends complete-checkout once the payment is there. */
export const loadComplete = (context: CheckoutContext) => finished(context, completePage, false);

/** /shop/checkout/pod-confirmation */
export const loadPodConfirmation = (context: CheckoutContext) => finished(context, podConfirmationPage, true);

async function finished(
  context: CheckoutContext,
  pageOf: typeof completePage,
  isPod: boolean,
): Promise<CompletedScreen> {
  const { visitor, terms } = context;
  const active = await activeSession(visitor, true);
  if (!active.ok) return cannotConfirm;
  const session = active.data;
  const page = pageOf(session, terms.now);
  if (page.kind === 'show' && session) {
    return page.show === 'finalize' ? finalize(context, session) : confirmed(context, session);
  }
  const stop = page.kind === 'stop' ? page.stop : 'paymentNotFound';
  if (session && (stop === 'attention' || stop === 'refunded')) return stopFor(context, session, stop);
  const orders = orNone(await visitor.call(getOrders));
  if (!orders.ok) return cannotConfirm;
  const order = orders.data?.find(
    (each) => each.isPODOrder === isPod && terms.now - each._creationTime < recent,
  );
  if (!order) return { kind: 'stop', stop };
  // A refund that the provider has not taken up leaves the order as it was.
  return (await refundStop(context, order.externalReference)) ?? confirmed(context, order, order._id);
}

async function finalize(context: CheckoutContext, session: CheckoutSession): Promise<CompletedScreen> {
  const answer = await context.visitor.call(completeCheckout, {
    params: { sessionId: session._id },
    body: { action: 'complete-checkout', sessionId: session._id, hasCompletedCheckoutSession: true },
  });
  if (!answer.ok || !answer.data.success) {
    return { kind: 'stop', stop: 'unfinished', hint: refusalOf(answer) };
  }
  await fillProfile(context.visitor, session);
  const screen = await confirmed(context, session, answer.data.orderId);
  if (screen.kind !== 'show') return screen;
  const pod = session.isPODOrder ? session.paymentMethod?.podPaymentMethod : undefined;
  const { action, data: facts } = checkoutEvent('completed', session._id, pod);
  return { kind: 'show', shown: { ...screen.shown, viewed: { action, facts } } };
}

async function confirmed(
  context: CheckoutContext,
  purchase: Purchase,
  orderId = 'placedOrderId' in purchase ? purchase.placedOrderId : undefined,
): Promise<CompletedScreen> {
  const { visitor, terms } = context;
  const [points, order] = orderId
    ? await Promise.all([
        visitor.call(getOrderPoints, { query: { orderId } }),
        visitor.call(getOrder, { params: { orderId } }),
      ])
    : [];
  // Only the order knows that staff, or another tab, have undone it.
  if (order?.ok && order.data && isUndone(order.data.status)) return undoneStop(context, order.data);
  const orderNumber = order?.ok ? order.data?.orderNumber : undefined;
  const text = points?.ok ? orderPointsText(purchase, points.data) : undefined;
  return {
    kind: 'show',
    shown: confirmationView(purchase, terms.currency, { orderId, orderNumber, points: text }),
  };
}

/** /shop/checkout/{id}/complete */
export async function loadSessionComplete(
  context: CheckoutContext,
  sessionId: string,
): Promise<CompletedScreen> {
  const found = await sessionById(context, sessionId, sessionCompletePage);
  if (found.kind !== 'show') return found;
  const { session, show } = found.shown;
  return show === 'order' ? confirmed(context, session) : stopped(context, session, 'notPlaced');
}
