import { getTiers, putTiers } from '#contract/admin/promo-code.endpoints.ts';
import { normalizeEmail } from '#contract/customers/customer.rules.ts';
import { isReversed } from '#contract/orders/order-status.rules.ts';
import * as contract from '#contract/rewards/reward.endpoints.ts';
import { earnsPoints } from '#contract/rewards/reward.rules.ts';
import type { OrderPoints } from '#contract/rewards/reward.schema.ts';
import { requireSaved } from '../audit/change.records.ts';
import { GatewayError } from '../http/errors.ts';
import { getCustomer, getIdentity, readSignedInUser } from '../http/identity.ts';
import { type Route, route } from '../http/routes.ts';
import { staffRoute } from '../http/staff-route.ts';
import { readStore } from '../store/store.records.ts';
import { eligibleOrderDocument, tierDocument, transactionDocument } from './reward.document.ts';
import {
  findEligibleOrders,
  listPoints,
  potentialPoints,
  readOrderPoints,
  readPoints,
} from './reward.records.ts';
import { listActiveTiers, readTiers, saveTiers } from './tier.records.ts';

export const rewardRoutes: Route[] = [
  route(contract.getRewardPoints, async ({ context, dependencies }) => {
    const { userId } = await getIdentity(context);
    return { points: userId === undefined ? 0 : await readPoints(dependencies, userId) };
  }),

  route(contract.getRewardHistory, async ({ context, dependencies }) => {
    const { userId } = await getIdentity(context);
    if (userId === undefined) return { transactions: [] };
    const [rows, store] = await Promise.all([listPoints(dependencies, userId), readStore(dependencies)]);
    return { transactions: rows.map((row) => transactionDocument(row, store.id)) };
  }),

  route(contract.getRewardTiers, async ({ dependencies }) => {
    const [rows, store] = await Promise.all([listActiveTiers(dependencies), readStore(dependencies)]);
    return { tiers: rows.map((row) => tierDocument(row, store.id)) };
  }),

  route(contract.getEligibleOrders, async ({ context, dependencies, query }) => {
    const user = await readSignedInUser(context);
    if (!user) throw new GatewayError(401, contract.getEligibleOrders.error);
    const [rows, store] = await Promise.all([
      findEligibleOrders(dependencies, user.id),
      readStore(dependencies),
    ]);
    const isOwn = normalizeEmail(query.email) === user.email;
    return { orders: isOwn ? rows.map((row) => eligibleOrderDocument(row, store.id)) : [] };
  }),

  withZeroPoints(
    route(contract.getOrderPoints, async ({ context, dependencies, query }): Promise<OrderPoints> => {
      const customer = await getCustomer(context);
      const earning =
        customer && (await readOrderPoints(dependencies, { orderId: query.orderId, ownerId: customer.id }));
      if (!earning || isReversed(earning.order.status)) {
        return { points: 0, transaction: undefined };
      }
      if (earning.entry === null) {
        const potential = earnsPoints(earning.order) ? potentialPoints(earning) : 0;
        return { points: potential, transaction: undefined };
      }
      const store = await readStore(dependencies);
      return { points: earning.left ?? 0, transaction: transactionDocument(earning.entry, store.id) };
    }),
  ),

  staffRoute(getTiers, async ({ dependencies }) => {
    const { revision, tiers } = await readTiers(dependencies);
    return { revision, tiers: tiers.map((row) => tierDocument(row, 'store')) };
  }),

  staffRoute(putTiers, async ({ dependencies, staff, body }) => {
    return requireSaved(await saveTiers(dependencies, staff.email, body), putTiers.error);
  }),
];

/** Adds `points: 0` to a 400. */
function withZeroPoints(inner: Route): Route {
  return {
    ...inner,
    handle: async (context) => {
      try {
        return await inner.handle(context);
      } catch (error) {
        if (!(error instanceof GatewayError) || error.status !== 400) throw error;
        return context.json({ error: error.message, points: 0 }, 400);
      }
    },
  };
}
