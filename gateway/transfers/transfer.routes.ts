import * as contract from '#contract/transfers/transfer.endpoints.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import type { GatewayContext } from '../http/context.ts';
import { logFault } from '../http/errors.ts';
import { type Route, route } from '../http/routes.ts';
import { awardPastOrders } from '../rewards/award.records.ts';
import { moveBag } from './bags.records.ts';
import { bareBag, bareSavedBag } from './bare-bag.ts';
import { moveAnalytics, moveOrders } from './orders.records.ts';
import { type Pair, provenPair } from './pair.ts';
import { settleBefore } from './settle-before.ts';

type OwnerChange = { readonly currentOwnerId: string; readonly newOwnerId: string };
type GuestToUser = { readonly guestId: string; readonly userId: string };

/** What a guest has becomes the user's, one call after another, each safe to repeat. */
export const transferRoutes: Route[] = [
  route(contract.transferBag, async ({ context, body }) => {
    const pair = await pairOf(context, body, contract.transferBag.error);
    if (!pair) return null;
    const dependencies = context.get('dependencies');
    await settleBefore(dependencies, [pair.guestId], ['open']);
    return (await moveBag(dependencies, 'bag', pair)) ? bareBag(dependencies, pair.userId) : null;
  }),

  route(contract.transferSavedBag, async ({ context, body }) => {
    const pair = await pairOf(context, body, contract.transferSavedBag.error);
    if (!pair) return null;
    const dependencies = context.get('dependencies');
    return (await moveBag(dependencies, 'saved_bag', pair)) ? bareSavedBag(dependencies, pair.userId) : null;
  }),

  route(contract.transferOrders, async ({ context, body }): Promise<true> => {
    const pair = await pairOf(context, body, contract.transferOrders.error);
    if (!pair) return true;
    const dependencies = context.get('dependencies');
    await settleBefore(dependencies, [pair.guestId, pair.userId], ['open', 'paying']);
    await moveOrders(dependencies, pair);
    return true;
  }),

  route(contract.transferAnalytics, async ({ context, body }): Promise<{ success: true }> => {
    const pair = await namedPair(context, body, contract.transferAnalytics.error);
    if (pair) await moveAnalytics(context.get('dependencies'), pair);
    return { success: true };
  }),

  route(
    contract.awardGuestOrders,
    async ({ context, body }): Promise<Answer<typeof contract.awardGuestOrders>> => {
      const { error } = contract.awardGuestOrders;
      const pair = await namedPair(context, body, error);
      if (!pair) return { success: true, pointsAwarded: 0, ordersProcessed: 0 };
      try {
        return { success: true, ...(await awardPastOrders(context.get('dependencies'), pair.userId)) };
      } catch (fault) {
        logFault({ requestId: context.get('requestId'), route: contract.awardGuestOrders.path }, fault);
        return { success: false, error };
      }
    },
  ),
];

const pairOf = (context: GatewayContext, body: OwnerChange, text: string): Promise<Pair | undefined> =>
  provenPair(context, { from: body.currentOwnerId, to: body.newOwnerId }, text);

const namedPair = (context: GatewayContext, body: GuestToUser, text: string): Promise<Pair | undefined> =>
  provenPair(context, { from: body.guestId, to: body.userId }, text);
