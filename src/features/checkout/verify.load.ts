import { verifyPayment } from '#contract/checkout/checkout.endpoints.ts';
import type { CheckoutContext, CheckoutScreen } from './checkout.context.ts';
import { verifiedPage, verifyPage } from './checkout-page.rules.ts';
import { activeSession, cannotConfirm, stopped } from './session.load.ts';

const notFound = { kind: 'stop', stop: 'paymentNotFound' } as const;

/**
 * /shop/checkout/verify: asks the gateway while the page is drawn, which may be repeated safely. Shown while the
 * payment is not settled: its reference.
 */
export async function loadVerify(
  context: CheckoutContext,
  given: string | null,
): Promise<CheckoutScreen<{ readonly reference: string }>> {
  const active = await activeSession(context.visitor, true);
  if (!active.ok) return cannotConfirm;
  const session = active.data;
  const reference = given || session?.externalReference || '';
  const first = verifyPage(session, given);
  if (first.kind === 'goTo') return first;
  if (first.kind === 'stop') return stopped(context, session, first.stop);
  const answer = await context.visitor.call(verifyPayment, { params: { reference } });
  if (!answer.ok && answer.problem !== 'missing') return cannotConfirm;
  const page = answer.ok ? verifiedPage(answer.data, session !== null) : notFound;
  if (page.kind === 'show') return { kind: 'show', shown: { reference } };
  if (page.kind === 'goTo') return page;
  const screen = { ...stopped(context, session, page.stop), reference };
  if (!answer.ok || page.stop === 'paymentNotFound') return screen;
  const { message, orderId } = answer.data;
  return { ...screen, message, orderId };
}
