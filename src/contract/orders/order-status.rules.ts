import { reversedStatuses } from '#contract/checkout/checkout-session.rules.ts';
import type { DeliveryMethod } from '#contract/delivery/delivery.rules.ts';

/** The steps of an order after `open`, which staff take. */
export const staffSteps = {
  pickup: ['ready-for-pickup', 'picked-up'],
  delivery: ['ready-for-delivery', 'out-for-delivery', 'delivered'],
} as const satisfies Record<DeliveryMethod, readonly string[]>;

export const staffStatuses = [...staffSteps.pickup, ...staffSteps.delivery] as const;

export const orderStatuses = ['open', ...staffStatuses, ...reversedStatuses] as const;

export type StaffStatus = (typeof staffStatuses)[number];
export type OrderStatus = (typeof orderStatuses)[number];
