import type { OrderFacts } from '#contract/orders/order.rules.ts';
import type { LinkedOrder } from '#contract/orders/order.schema.ts';

const passing: readonly string[] = ['refund-pending', 'refund-processing', 'refund-failed'];

/** Steps without those between a refund's beginning and what it has come to. */
export const visibleSteps = <Step extends { readonly status: string }>(steps: readonly Step[]): Step[] =>
  steps.filter(({ status }, index) => index === steps.length - 1 || !passing.includes(status));

/** The flag of an order paid on delivery; none for others and when cancelled. */
export function podLabel(order: OrderFacts, place: 'list' | 'detail'): string | undefined {
  if (!order.isPODOrder || order.status === 'cancelled') return undefined;
  const [due, collected] =
    place === 'list' ? ['Payment Pending', 'Paid'] : ['Payment Due on Delivery', 'Payment Collected'];
  return order.paymentCollected ? collected : due;
}

/** How an order was paid, for its page; a payment that names no means, as for a total of 0, is "Paid". */
export function paymentText(
  order: OrderFacts & Pick<LinkedOrder, 'hasVerifiedPayment'> & Partial<Pick<LinkedOrder, 'paymentMethod'>>,
): string | undefined {
  if (order.isPODOrder) return podLabel(order, 'detail');
  if (!order.hasVerifiedPayment) return "We're confirming your payment";
  const { bank, last4 } = order.paymentMethod ?? {};
  if (last4) return `${bank || 'Card'} ending ${last4}`;
  return bank || 'Paid';
}

/** How many of an order's pictures the list shows, and the "+N" for the rest. */
export function orderThumbnails(
  itemCount: number,
  isSmall: boolean,
): { shown: number; rest: string | undefined } {
  const shown = Math.min(itemCount, isSmall ? 2 : 3);
  return { shown, rest: itemCount > shown ? `+${itemCount - shown}` : undefined };
}
