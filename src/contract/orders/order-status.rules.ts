import type { DeliveryMethod } from '#contract/delivery/delivery.rules.ts';

/** The steps of an order after `open`, which staff take. */
export const staffSteps = {
  pickup: ['ready-for-pickup', 'picked-up'],
  delivery: ['ready-for-delivery', 'out-for-delivery', 'delivered'],
} as const satisfies Record<DeliveryMethod, readonly string[]>;

export const staffStatuses = [...staffSteps.pickup, ...staffSteps.delivery] as const;

/** Cancelled or refunded, at any stage: no confirmation and no points. */
export const reversedStatuses = [
  'cancelled',
  'refunded',
  'refund-submitted',
  'refund-pending',
  'refund-processing',
  'refund-failed',
] as const;

export const isReversed = (status: string) => reversedStatuses.some((undone) => undone === status);

export const orderStatuses = ['open', ...staffStatuses, ...reversedStatuses] as const;

export type StaffStatus = (typeof staffStatuses)[number];
export type OrderStatus = (typeof orderStatuses)[number];
