import { getActiveSession, getSession, verifyPayment } from '#contract/checkout/checkout.endpoints.ts';
import { attentionText } from '#contract/checkout/checkout-action.rules.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { type Failure, orNone, type Result } from '#gateway-client/result.ts';
import { lineViews } from '#shop/orders/line.rules.ts';
import type { CheckoutContext, CheckoutScreen } from './checkout.context.ts';
import type { Stop, Stopped } from './checkout.stops.ts';
import type { Page } from './checkout-page.rules.ts';

/**
 * The active session with its lines; null when there is none. Where payments end, `attention` lets one that is looked
 * into go before unpaid sessions.
 */
export async function activeSession(
  visitor: VisitorGateway,
  attention?: true,
): Promise<Result<CheckoutSession | null>> {
  const active = orNone(await visitor.call(getActiveSession, { query: { attention } }));
  if (!active.ok || active.data === null) return active.ok ? { ...active, data: null } : active;
  return visitor.call(getSession, { params: { sessionId: active.data._id } });
}

/** The session of an address, with what the rules show for it. */
export async function sessionById<Show extends string>(
  context: CheckoutContext,
  sessionId: string,
  pageOf: (session: CheckoutSession | null, now: number) => Page<Show>,
): Promise<CheckoutScreen<{ readonly session: CheckoutSession; readonly show: Show }>> {
  const found = orNone(await context.visitor.call(getSession, { params: { sessionId } }));
  if (!found.ok) return failedBy(found);
  const session = found.data;
  const page = pageOf(session, context.terms.now);
  if (page.kind === 'goTo') return page;
  if (page.kind === 'stop') return stopFor(context, session, page.stop);
  return session ? { kind: 'show', shown: { session, show: page.show } } : { kind: 'stop', stop: 'unknown' };
}

/** The stop with what is known of its session; of a refund, how far it is. */
export async function stopFor(
  context: CheckoutContext,
  session: CheckoutSession | null,
  stop: Stop,
): Promise<Stopped> {
  return stop === 'refunded' && session ? undoneStop(context, session) : stopped(context, session, stop);
}

export function stopped({ terms }: CheckoutContext, session: CheckoutSession | null, stop: Stop): Stopped {
  const reference = session?.externalReference;
  return {
    ...{ kind: 'stop', stop, reference, sessionId: session?._id, orderId: session?.placedOrderId },
    items: session ? lineViews(session.items, session.discount, terms.currency) : undefined,
    message: stop === 'attention' ? attentionText(reference ?? 'your order') : undefined,
  };
}

/** What stands instead of thanks once a payment goes back: how far its refund is. Undefined for any other payment. */
export async function refundStop(
  { visitor }: Pick<CheckoutContext, 'visitor'>,
  reference: string | undefined,
): Promise<Stopped | undefined> {
  if (!reference) return undefined;
  const answer = await visitor.call(verifyPayment, { params: { reference } });
  if (!answer.ok) return undefined;
  const { status, message } = answer.data;
  return status === 'refunding' || status === 'refunded'
    ? { kind: 'stop', stop: status, message, reference }
    : undefined;
}

/** The same for what is known to be cancelled or refunded. */
export async function undoneStop(
  context: Pick<CheckoutContext, 'visitor'>,
  purchase: { readonly externalReference?: string | undefined; readonly hasVerifiedPayment: boolean },
): Promise<Stopped> {
  const known = await refundStop(context, purchase.externalReference);
  return known ?? { kind: 'stop', stop: purchase.hasVerifiedPayment ? 'refunded' : 'canceled' };
}

/** Nothing is known, which is never drawn as nothing. */
export function failedBy({ message }: Pick<Failure, 'message'>): Stopped {
  return { kind: 'stop', stop: 'failed', message };
}

/** Where the shopper has perhaps paid, and the gateway cannot say. */
export const cannotConfirm = failedBy({
  message: "We can't confirm your payment right now. You won't be charged twice.",
});

/** The gateway's own words where it understood and refused. */
export function refusalOf(result: Result<{ success: true } | { success: false; message: string }>) {
  return result.ok && !result.data.success ? result.data.message : undefined;
}
