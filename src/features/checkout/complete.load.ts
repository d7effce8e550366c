import { completeCheckout } from '#contract/checkout/checkout.endpoints.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { getUser, updateGuest, updateUser } from '#contract/customers/customer.endpoints.ts';
import { getOrder, getOrders } from '#contract/orders/order.endpoints.ts';
import { isReversed } from '#contract/orders/order-status.rules.ts';
import { getOrderPoints } from '#contract/rewards/reward.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { nullIfMissing } from '#gateway-client/result.ts';
import type { PageView } from '#shop/analytics/analytics.events.ts';
import type { Purchase } from '#shop/orders/purchase.rules.ts';
import { orderPointsText } from '#shop/rewards/reward.texts.ts';
import { checkoutAnalyticsEvent } from './checkout.effects.ts';
import type { CheckoutContext, CheckoutResult } from './checkout.types.ts';
import { completePage, podConfirmationPage, sessionCompletePage } from './checkout-page.rules.ts';
import { type ConfirmationView, confirmationView } from './confirmation.view.ts';
import { missingProfileFields, profileAddress } from './profile.update.ts';
import {
  cannotConfirm,
  loadActiveSession,
  loadSessionById,
  refundStatus,
  refusalMessage,
  sessionStatus,
  statusFor,
  undoneStatus,
} from './session.load.ts';

type ConfirmationResult = CheckoutResult<
  ConfirmationView & {
    /** The analytics event of the visit that completed the session. */
    readonly viewed?: PageView;
  }
>;

/** A completed session is not active any more. Its page finds the order for this long. */
const recentOrderMs = 30 * 60_000;

/** /shop/checkout/complete: sends complete-checkout once the payment is verified. */
export const loadComplete = (context: CheckoutContext) => loadConfirmation(context, false);

export const loadPodConfirmation = (context: CheckoutContext) => loadConfirmation(context, true);

async function loadConfirmation(context: CheckoutContext, isPod: boolean): Promise<ConfirmationResult> {
  const { visitor, settings } = context;
  const active = await loadActiveSession(visitor, true);
  if (!active.ok) return cannotConfirm;
  const session = active.data;
  const page = (isPod ? podConfirmationPage : completePage)(session, settings.now);
  if (page.kind === 'page' && session) {
    return page.view === 'finalize' ? completeSession(context, session) : confirmation(context, session);
  }
  const status = page.kind === 'status' ? page.status : 'paymentNotFound';
  if (session && (status === 'attention' || status === 'refunded'))
    return statusFor(context, session, status);
  const orders = nullIfMissing(await visitor.call(getOrders));
  if (!orders.ok) return cannotConfirm;
  const order = orders.data?.find(
    (each) => each.isPODOrder === isPod && settings.now - each._creationTime < recentOrderMs,
  );
  if (!order) return { kind: 'status', status };
  // A refund that the provider has not confirmed leaves the order unchanged.
  return (await refundStatus(context, order.externalReference)) ?? confirmation(context, order, order._id);
}

async function completeSession(
  context: CheckoutContext,
  session: CheckoutSession,
): Promise<ConfirmationResult> {
  const answer = await context.visitor.call(completeCheckout, {
    params: { sessionId: session._id },
    body: { action: 'complete-checkout', sessionId: session._id, hasCompletedCheckoutSession: true },
  });
  if (!answer.ok || !answer.data.success) {
    return { kind: 'status', status: 'unfinished', hint: refusalMessage(answer) };
  }
  const [screen] = await Promise.all([
    confirmation(context, session, answer.data.orderId),
    completeProfile(context.visitor, session),
  ]);
  if (screen.kind !== 'page') return screen;
  const pod = session.isPODOrder ? session.paymentMethod?.podPaymentMethod : undefined;
  const { action, data: facts } = checkoutAnalyticsEvent('completed', session._id, pod);
  return { kind: 'page', data: { ...screen.data, viewed: { action, facts, once: true } } };
}

/** Fills what the customer's profile lacks from an order under the same e-mail. The order does not depend on it: failures are silent. */
async function completeProfile(
  visitor: VisitorGateway,
  { customerDetails, deliveryDetails, billingDetails }: CheckoutSession,
): Promise<void> {
  if (!customerDetails) return;
  const fromOrder = {
    ...customerDetails,
    ...(deliveryDetails && { shippingAddress: profileAddress(deliveryDetails) }),
    ...(billingDetails && { billingAddress: profileAddress(billingDetails) }),
  };
  const user = await visitor.call(getUser);
  if (!user.ok) return;
  if (user.data === null) await visitor.call(updateGuest, { body: fromOrder });
  // Another e-mail's contact details and address may be those of a friend who was paid for.
  else if (user.data.email === customerDetails.email) {
    const body = missingProfileFields(user.data, fromOrder);
    if (Object.keys(body).length > 0) await visitor.call(updateUser, { body });
  }
}

async function confirmation(
  context: CheckoutContext,
  purchase: Purchase,
  orderId = 'placedOrderId' in purchase ? purchase.placedOrderId : undefined,
): Promise<ConfirmationResult> {
  const { visitor, settings } = context;
  const [points, order] = orderId
    ? await Promise.all([
        visitor.call(getOrderPoints, { query: { orderId } }),
        visitor.call(getOrder, { params: { orderId } }),
      ])
    : [];
  // Staff or another tab may have canceled or refunded the order: the session does not show it.
  if (order?.ok && order.data && isReversed(order.data.status)) return undoneStatus(context, order.data);
  const orderNumber = order?.ok ? order.data?.orderNumber : undefined;
  const pointsText = points?.ok ? orderPointsText(purchase, points.data) : undefined;
  return {
    kind: 'page',
    data: confirmationView(purchase, settings.currency, { orderId, orderNumber, points: pointsText }),
  };
}

export async function loadSessionComplete(
  context: CheckoutContext,
  sessionId: string,
): Promise<ConfirmationResult> {
  const loaded = await loadSessionById(context, sessionId, sessionCompletePage);
  if (loaded.kind !== 'page') return loaded;
  const { session, view } = loaded.data;
  return view === 'order' ? confirmation(context, session) : sessionStatus(context, session, 'notPlaced');
}
