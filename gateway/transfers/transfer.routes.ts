import type { SessionState } from '#contract/checkout/checkout-session.rules.ts';
import * as contract from '#contract/transfers/transfer.endpoints.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import { bagDocument, savedBagDocument } from '../bag/bag.document.ts';
import { readBag } from '../bag/bag.records.ts';
import { readUnfinishedSessions, stateOf } from '../checkout/session.records.ts';
import { verifySessionPayments } from '../checkout/verify-payment.ts';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError, logFault } from '../http/errors.ts';
import { getIdentity } from '../http/identity.ts';
import { type Route, route } from '../http/routes.ts';
import { awardPastOrders } from '../rewards/award.records.ts';
import { type GuestAndUser, moveBag } from './bag.records.ts';
import { moveAnalytics, moveOrders } from './order.records.ts';

/** Moves what a guest has to the user who signed in. Each call is safe to repeat. */
export const transferRoutes: Route[] = [
  route(contract.transferBag, async ({ context, dependencies, body }) => {
    const pair = await provenPair(context, body.currentOwnerId, body.newOwnerId, contract.transferBag);
    if (!pair) return null;
    await settlePaidSessions(dependencies, [pair.guestId], ['open']);
    if (!(await moveBag(dependencies, 'bag', pair))) return null;
    return bagDocument(await readBag(dependencies, 'bag', pair.userId), undefined);
  }),

  route(contract.transferSavedBag, async ({ context, dependencies, body }) => {
    const pair = await provenPair(context, body.currentOwnerId, body.newOwnerId, contract.transferSavedBag);
    if (!pair) return null;
    if (!(await moveBag(dependencies, 'saved_bag', pair))) return null;
    return savedBagDocument(await readBag(dependencies, 'saved_bag', pair.userId), undefined);
  }),

  route(contract.transferOrders, async ({ context, dependencies, body }): Promise<true> => {
    const pair = await provenPair(context, body.currentOwnerId, body.newOwnerId, contract.transferOrders);
    if (!pair) return true;
    await settlePaidSessions(dependencies, [pair.guestId, pair.userId], ['open', 'paying']);
    await moveOrders(dependencies, pair);
    return true;
  }),

  route(contract.transferAnalytics, async ({ context, dependencies, body }): Promise<{ success: true }> => {
    const pair = await provenPair(context, body.guestId, body.userId, contract.transferAnalytics);
    if (pair) await moveAnalytics(dependencies, pair);
    return { success: true };
  }),

  route(
    contract.awardGuestOrders,
    async ({ context, dependencies, body }): Promise<Answer<typeof contract.awardGuestOrders>> => {
      const { error, path } = contract.awardGuestOrders;
      const pair = await provenPair(context, body.guestId, body.userId, contract.awardGuestOrders);
      if (!pair) return { success: true, pointsAwarded: 0, ordersProcessed: 0 };
      try {
        return { success: true, ...(await awardPastOrders(dependencies, pair.userId)) };
      } catch (fault) {
        logFault({ requestId: context.get('requestId'), route: path }, fault);
        return { success: false, error };
      }
    },
  ),
];

/**
 * The guest and the user that the two cookies prove. Throws 403 unless the body names exactly these. Undefined when
 * it names the signed-in user twice: there is nothing to move.
 */
async function provenPair(
  context: GatewayContext,
  from: string,
  to: string,
  { error }: { readonly error: string },
): Promise<GuestAndUser | undefined> {
  const { guestId, userId } = await getIdentity(context);
  if (to === userId) {
    if (from === userId) return undefined;
    if (from === guestId) return { guestId, userId };
  }
  throw new GatewayError(403, error);
}

/**
 * Verifies pending payments of sessions that the transfer may end, so that no paid session is ended. An unreachable
 * provider counts as not paid.
 */
async function settlePaidSessions(
  dependencies: Dependencies,
  ownerIds: readonly string[],
  states: readonly SessionState[],
): Promise<void> {
  const owned = await Promise.all(ownerIds.map((ownerId) => readUnfinishedSessions(dependencies, ownerId)));
  const ending = owned.flat().filter((session) => states.includes(stateOf(session, dependencies.now())));
  await verifySessionPayments(dependencies, ...ending.map(({ row }) => row.id));
}
