import { getActiveBag } from '#contract/bag/bag.endpoints.ts';
import * as contract from '#contract/checkout/checkout.endpoints.ts';
import { attentionText } from '#contract/checkout/checkout.texts.ts';
import type { CheckoutAnswer, CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { noMoney } from '#contract/wire/money.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { type Failure, nullIfMissing, type Result } from '#gateway-client/result.ts';
import { lineViews } from '#shop/orders/line.rules.ts';
import type { CheckoutStatus, StatusName } from './checkout.status.ts';
import type { CheckoutContext, CheckoutResult } from './checkout.types.ts';
import type { PageDecision } from './checkout-page.rules.ts';

/**
 * Creates the session for the customer's bag, or updates the existing one to match it. The gateway uses only the bag id
 * of the body. A gateway that does not know `active` answers 404 and gets the real id.
 */
export async function openSession({ call }: Pick<VisitorGateway, 'call'>): Promise<Result<CheckoutAnswer>> {
  const open = (bagId: string) =>
    call(contract.postCheckout, { body: { bagId, products: [], amount: noMoney } });
  const opened = await open('active');
  if (opened.ok || opened.problem !== 'missing') return opened;
  const bag = await call(getActiveBag);
  return bag.ok ? open(bag.data._id) : bag;
}

/**
 * The active session with its lines; null when there is none. With `attention`, a session whose payment is under review
 * comes before unpaid ones.
 */
export async function loadActiveSession(
  visitor: VisitorGateway,
  attention?: true,
): Promise<Result<CheckoutSession | null>> {
  const active = nullIfMissing(await visitor.call(contract.getActiveSession, { query: { attention } }));
  if (!active.ok) return active;
  if (active.data === null) return { ...active, data: null };
  return visitor.call(contract.getSession, { params: { sessionId: active.data._id } });
}

/** The session of an address, with the view that `pageOf` chooses for it. `missing`: the screen without a session. */
export async function loadSessionById<View extends string>(
  context: CheckoutContext,
  sessionId: string,
  pageOf: (session: CheckoutSession, now: number) => PageDecision<View>,
  missing: StatusName = 'unknown',
): Promise<CheckoutResult<{ readonly session: CheckoutSession; readonly view: View }>> {
  const result = nullIfMissing(await context.visitor.call(contract.getSession, { params: { sessionId } }));
  if (!result.ok) return failedStatus(result);
  const session = result.data;
  if (!session) return { kind: 'status', status: missing };
  const page = pageOf(session, context.settings.now);
  if (page.kind === 'redirect') return page;
  if (page.kind === 'status') return statusFor(context, session, page.status);
  return { kind: 'page', data: { session, view: page.view } };
}

/** The status screen with what is known of its session; for a refund, its progress. */
export async function statusFor(
  context: CheckoutContext,
  session: CheckoutSession,
  status: StatusName,
): Promise<CheckoutStatus> {
  return status === 'refunded' ? undoneStatus(context, session) : sessionStatus(context, session, status);
}

export function sessionStatus(
  { settings }: CheckoutContext,
  session: CheckoutSession | null,
  status: StatusName,
): CheckoutStatus {
  const reference = session?.externalReference;
  return {
    kind: 'status',
    status,
    reference,
    sessionId: session?._id,
    orderId: session?.placedOrderId,
    items: session ? lineViews(session.items, session.discount, settings.currency) : undefined,
    message: status === 'attention' ? attentionText(reference ?? 'your order') : undefined,
  };
}

/** The progress of a payment's refund; undefined for a payment that is not refunded. */
export async function refundStatus(
  { visitor }: Pick<CheckoutContext, 'visitor'>,
  reference: string | undefined,
): Promise<CheckoutStatus | undefined> {
  if (!reference) return undefined;
  const answer = await visitor.call(contract.verifyPayment, { params: { reference } });
  if (!answer.ok) return undefined;
  const { status, message } = answer.data;
  return status === 'refunding' || status === 'refunded'
    ? { kind: 'status', status, message, reference }
    : undefined;
}

/** The status of a session or order that is known to be canceled or refunded. */
export async function undoneStatus(
  context: Pick<CheckoutContext, 'visitor'>,
  purchase: { readonly externalReference?: string | undefined; readonly hasVerifiedPayment: boolean },
): Promise<CheckoutStatus> {
  const refund = await refundStatus(context, purchase.externalReference);
  return refund ?? { kind: 'status', status: purchase.hasVerifiedPayment ? 'refunded' : 'canceled' };
}

/** The gateway did not answer. Never shown as an empty result. */
export function failedStatus({ message }: Pick<Failure, 'message'>): CheckoutStatus {
  return { kind: 'status', status: 'failed', message };
}

/** The shopper may have paid, and the gateway cannot tell. */
export const cannotConfirm = failedStatus({
  message: "We can't confirm your payment right now. You won't be charged twice.",
});

/** The gateway's message where it refused the action; undefined where the call itself failed. */
export function refusalMessage(result: Result<{ success: true } | { success: false; message: string }>) {
  return result.ok && !result.data.success ? result.data.message : undefined;
}
