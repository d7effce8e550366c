import * as z from 'zod/mini';
import { bag, savedBag } from '#contract/bag/bag.schema.ts';
import { succeeded } from '#contract/wire/answer.schema.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { count, id } from '#contract/wire/wire.schema.ts';

/** The guest and the user of the two cookies. */
const ownerChange = z.object({ currentOwnerId: id, newOwnerId: id });

/** Like {@link ownerChange}, with the field names of the analytics and rewards transfers. */
const guestToUser = z.object({ guestId: id, userId: id });

const awardAnswer = z.union([
  z.object({ success: z.literal(true), pointsAwarded: count, ordersProcessed: count }),
  z.object({ success: z.literal(false), error: z.string() }),
]);

// The client makes these calls in this order after sign-in and stops on a failure.

/** Ignores the id in the path. The returned lines have no names, pictures or prices. */
export const transferBag = endpoint('POST', '/bags/:bagId/owner', {
  body: ownerChange,
  answer: z.nullable(bag),
  error: 'Error transferring bag',
});

export const transferSavedBag = endpoint('POST', '/savedBags/:savedBagId/owner', {
  body: ownerChange,
  answer: z.nullable(savedBag),
  error: 'Error transferring saved items.',
});

export const transferOrders = endpoint('POST', '/orders/owner', {
  body: ownerChange,
  answer: z.literal(true),
  error: 'Error transferring orders',
});

export const transferAnalytics = endpoint('POST', '/analytics/update-owner', {
  body: guestToUser,
  answer: succeeded,
  error: 'Error posting analytics.',
});

/** A refusal does not stop the sign-in. */
export const awardGuestOrders = endpoint('POST', '/rewards/award-guest-orders', {
  body: guestToUser,
  answer: awardAnswer,
  error: 'Failed to award points for guest orders',
});
