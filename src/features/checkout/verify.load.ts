import { verifyPayment } from '#contract/checkout/checkout.endpoints.ts';
import type { CheckoutContext, CheckoutResult } from './checkout.types.ts';
import { verifiedPage, verifyPage } from './checkout-page.rules.ts';
import { cannotConfirm, loadActiveSession, sessionStatus } from './session.load.ts';

const notFound = { kind: 'status', status: 'paymentNotFound' } as const;

/**
 * /shop/checkout/verify: verifies the payment while the page renders, which is safe to repeat. The page shows the
 * reference while the payment is pending.
 */
export async function loadVerify(
  context: CheckoutContext,
  param: string | null,
): Promise<CheckoutResult<{ readonly reference: string }>> {
  const active = await loadActiveSession(context.visitor, true);
  if (!active.ok) return cannotConfirm;
  const session = active.data;
  const reference = param || session?.externalReference || '';
  const before = verifyPage(session, param);
  if (before.kind === 'redirect') return before;
  if (before.kind === 'status') return sessionStatus(context, session, before.status);
  const answer = await context.visitor.call(verifyPayment, { params: { reference } });
  if (!answer.ok && answer.problem !== 'missing') return cannotConfirm;
  const page = answer.ok ? verifiedPage(answer.data, session !== null) : notFound;
  if (page.kind === 'page') return { kind: 'page', data: { reference } };
  if (page.kind === 'redirect') return page;
  const screen = { ...sessionStatus(context, session, page.status), reference };
  if (!answer.ok || page.status === 'paymentNotFound') return screen;
  const { message, orderId } = answer.data;
  return { ...screen, message, orderId };
}
