import { isReversed } from '#contract/checkout/checkout-session.rules.ts';
import type { Minor } from '#contract/wire/money.ts';

export type PointsOrder = {
  /** Absent while there is no order. */
  readonly status?: string | undefined;
  readonly hasVerifiedPayment: boolean;
  readonly discount?: unknown;
};

/** floor(amount / 10), the amount being the order's in minor units. */
export function pointsFor(amount: Minor): number {
  return Math.floor(amount / 10);
}

/** Whether an order can bring points at all: it stands, payment verified, no discount. */
export function earnsPoints(order: PointsOrder): boolean {
  return order.hasVerifiedPayment && !order.discount && !isReversed(order.status ?? '');
}
