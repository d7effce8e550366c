import { verifyPayment } from '#contract/checkout/checkout.endpoints.ts';
import type { CheckoutVisit, Stopped } from './checkout.load.ts';

/** What stands instead of thanks once a payment goes back: how far its refund is. Undefined for any other payment. */
export async function refundScreen(
  { visitor }: Pick<CheckoutVisit, 'visitor'>,
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

/** The same for what is known to be cancelled or refunded, whoever tells more of it. */
export async function undoneScreen(
  visit: Pick<CheckoutVisit, 'visitor'>,
  purchase: { readonly externalReference?: string | undefined; readonly hasVerifiedPayment: boolean },
): Promise<Stopped> {
  const known = await refundScreen(visit, purchase.externalReference);
  return known ?? { kind: 'stop', stop: purchase.hasVerifiedPayment ? 'refunded' : 'canceled' };
}
