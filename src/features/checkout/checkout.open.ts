import { getActiveBag } from '#contract/bag/bag.endpoints.ts';
import { postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import type { CheckoutAnswer } from '#contract/checkout/checkout-session.schema.ts';
import { noMoney } from '#contract/wire/money.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';

/**
 * Opens the session for the customer's bag, or lets the one there is follow it. The gateway believes nothing of the
 * body but the bag; one that does not know `active` answers 404 and is told its id.
 */
export async function openSession(visitor: Pick<VisitorGateway, 'call'>): Promise<Result<CheckoutAnswer>> {
  const open = (bagId: string) =>
    visitor.call(postCheckout, { body: { bagId, products: [], amount: noMoney } });
  const own = await open('active');
  if (own.ok || own.problem !== 'missing') return own;
  const bag = await visitor.call(getActiveBag);
  return bag.ok ? open(bag.data._id) : bag;
}
