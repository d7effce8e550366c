import { isReversed } from '#contract/orders/order-status.rules.ts';
import type { Minor } from '#contract/wire/money.ts';

export type PointsOrder = {
  /** Missing if there is no order yet. */
  readonly status?: string | undefined;
  readonly hasVerifiedPayment: boolean;
  readonly discount?: unknown;
};

/** One point per ten minor units, rounded down. */
export function pointsFor(amount: Minor): number {
  return Math.floor(amount / 10);
}

/** Payment verified, no discount, and not cancelled or refunded. */
export function earnsPoints(order: PointsOrder): boolean {
  return order.hasVerifiedPayment && !order.discount && !isReversed(order.status ?? '');
}
