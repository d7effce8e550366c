import { verifyPayment } from '#contract/checkout/checkout.endpoints.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { lineViews } from '#shop/orders/line.rules.ts';
import { activeSession, type CheckoutScreen, type CheckoutVisit } from './checkout.load.ts';
import { type Page, verifiedPage, verifyPage } from './checkout-page.rules.ts';

/** A payment that is not settled yet. */
export type Confirming = { readonly reference: string };

const cannotConfirm = "We can't confirm your payment right now. You won't be charged twice.";

/** /shop/checkout/verify: asks the gateway while the page is drawn, which may be repeated safely (screens §8). */
export async function loadVerify(
  visit: CheckoutVisit,
  asked: string | null,
): Promise<CheckoutScreen<Confirming>> {
  const active = await activeSession(visit.visitor, true);
  if (!active.ok) return { kind: 'failed', message: cannotConfirm };
  const session = active.data;
  const reference = asked || session?.externalReference || '';
  const screen = screenOf(visit, session, reference);
  const first = screen(verifyPage(session, asked));
  if (first.kind !== 'show') return first;
  const answer = await visit.visitor.call(verifyPayment, { params: { reference } });
  if (answer.ok) return screen(verifiedPage(answer.data, session !== null), answer.data.message);
  return answer.problem === 'missing'
    ? screen({ kind: 'stop', stop: session ? 'paymentNotFound' : 'complete' })
    : { kind: 'failed', message: cannotConfirm };
}

function screenOf({ terms }: CheckoutVisit, session: CheckoutSession | null, reference: string) {
  return (page: Page<string>, message?: string): CheckoutScreen<Confirming> => {
    if (page.kind === 'show') return { kind: 'show', shown: { reference } };
    if (page.kind === 'goTo') return page;
    const items = session ? lineViews(session.items, session.discount, terms.currency) : [];
    return { kind: 'stop', stop: page.stop, items, message, reference: reference || undefined };
  };
}
