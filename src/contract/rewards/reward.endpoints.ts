import * as z from 'zod/mini';
import { maxEmail } from '#contract/customers/customer.schema.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { id, textTo } from '#contract/wire/wire.schema.ts';
import { eligibleOrder, orderPoints, rewardTier, rewardTransaction } from './reward.schema.ts';

/** 0 for guests. */
export const getRewardPoints = endpoint('GET', '/rewards/points', {
  answer: z.object({ points: z.int() }),
  error: 'Failed to fetch reward points',
});

/** Newest first; empty for guests. */
export const getRewardHistory = endpoint('GET', '/rewards/history', {
  answer: z.object({ transactions: z.array(rewardTransaction) }),
  error: 'Failed to fetch reward history',
});

export const getRewardTiers = endpoint('GET', '/rewards/tiers', {
  answer: z.object({ tiers: z.array(rewardTier) }),
  error: 'Failed to fetch reward tiers',
});

/** Only for the user's own verified e-mail; empty for any other. */
export const getEligibleOrders = endpoint('GET', '/rewards/eligible-past-orders', {
  query: z.object({ email: textTo(maxEmail, 1) }),
  answer: z.object({ orders: z.array(eligibleOrder) }),
  error: 'Failed to fetch eligible past orders',
});

export const getOrderPoints = endpoint('GET', '/rewards/order-points', {
  query: z.object({ orderId: id }),
  answer: orderPoints,
  error: 'Failed to fetch reward points',
});
