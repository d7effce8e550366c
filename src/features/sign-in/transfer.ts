import {
  awardGuestOrders,
  transferAnalytics,
  transferBag,
  transferOrders,
  transferSavedBag,
} from '#contract/transfers/transfer.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';

/**
 * Hands the guest's bag, saved items, orders, events and points to the account, in the contract's order. The first that fails ends it; its text is the answer. All may be repeated.
 */
export async function transferEverything(
  visitor: VisitorGateway,
  pair: { readonly guestId: string; readonly userId: string },
): Promise<string | undefined> {
  const owners = { currentOwnerId: pair.guestId, newOwnerId: pair.userId };
  const steps = [
    () => visitor.call(transferBag, { params: { bagId: 'mine' }, body: owners }),
    () => visitor.call(transferSavedBag, { params: { savedBagId: 'mine' }, body: owners }),
    () => visitor.call(transferOrders, { body: owners }),
    () => visitor.call(transferAnalytics, { body: pair }),
    () => visitor.call(awardGuestOrders, { body: pair }),
  ];
  for (const step of steps) {
    const answer = await step();
    if (!answer.ok) return answer.message;
  }
  return undefined;
}
