import * as z from 'zod/mini';
import { bag, savedBag } from '#contract/bag/bag.schema.ts';
import { awardAnswer, guestToUser, ownerChange } from '#contract/sign-in/sign-in.schema.ts';
import { endpoint } from '#contract/wire/endpoint.ts';

// Called in this order after sign-in; a non-2xx stops the client.

/** The id in the address is not read. Lines of the answer are bare of names, pictures and prices. */
export const transferBag = endpoint({
  method: 'POST',
  path: '/bags/:bagId/owner',
  body: ownerChange,
  answer: z.nullable(bag),
  error: 'Error transferring bag',
});

export const transferSavedBag = endpoint({
  method: 'POST',
  path: '/savedBags/:savedBagId/owner',
  body: ownerChange,
  answer: z.nullable(savedBag),
  error: 'Error transferring saved items.',
});

export const transferOrders = endpoint({
  method: 'POST',
  path: '/orders/owner',
  body: ownerChange,
  answer: z.literal(true),
  error: 'Error transferring orders',
});

export const transferAnalytics = endpoint({
  method: 'POST',
  path: '/analytics/update-owner',
  body: guestToUser,
  answer: z.object({ success: z.literal(true) }),
  error: 'Error posting analytics.',
});

/** A refusal here stops no sign-in. */
export const awardGuestOrders = endpoint({
  method: 'POST',
  path: '/rewards/award-guest-orders',
  body: guestToUser,
  answer: awardAnswer,
  error: 'Failed to award points for guest orders',
});
