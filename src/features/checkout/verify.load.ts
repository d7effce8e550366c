import { verifyPayment } from '#contract/checkout/checkout.endpoints.ts';
import type { CheckoutContext, CheckoutScreen } from './checkout.context.ts';
import { type Page, verifiedPage, verifyPage } from './checkout-page.rules.ts';
import { activeSession, failedBy, stopped } from './session.load.ts';

const cannotConfirm = failedBy({
  message: "We can't confirm your payment right now. You won't be charged twice.",
});

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

  const screen = (page: Page<string>, message?: string): CheckoutScreen<{ readonly reference: string }> => {
    if (page.kind === 'show') return { kind: 'show', shown: { reference } };
    if (page.kind === 'goTo') return page;
    return { ...stopped(context, session, page.stop), message, reference: reference || undefined };
  };

  const first = screen(verifyPage(session, given));
  if (first.kind !== 'show') return first;
  const answer = await context.visitor.call(verifyPayment, { params: { reference } });
  if (answer.ok) return screen(verifiedPage(answer.data, session !== null), answer.data.message);
  return answer.problem === 'missing'
    ? screen({ kind: 'stop', stop: session ? 'paymentNotFound' : 'complete' })
    : cannotConfirm;
}
