import type { OrderFacts } from '#contract/orders/order.rules.ts';
import type { LinkedOrder } from '#contract/orders/order.schema.ts';

const intermediate: readonly string[] = ['refund-pending', 'refund-processing', 'refund-failed'];

/** Steps without the intermediate ones of a refund. */
export const visibleSteps = <Step extends { readonly status: string }>(steps: readonly Step[]): Step[] =>
  steps.filter(({ status }, index) => index === steps.length - 1 || !intermediate.includes(status));

/** The payment label of an order that is paid on delivery and not cancelled. */
export function podLabel(order: OrderFacts, place: 'list' | 'detail'): string | undefined {
  if (!order.isPODOrder || order.status === 'cancelled') return undefined;
  const [due, collected] =
    place === 'list' ? ['Payment Pending', 'Paid'] : ['Payment Due on Delivery', 'Payment Collected'];
  return order.paymentCollected ? collected : due;
}

/** How an order was paid. A payment without a method, such as for a total of 0, is "Paid". */
export function paymentText(
  order: OrderFacts & Pick<LinkedOrder, 'hasVerifiedPayment'> & Partial<Pick<LinkedOrder, 'paymentMethod'>>,
): string | undefined {
  if (order.isPODOrder) return podLabel(order, 'detail');
  if (!order.hasVerifiedPayment) return "We're confirming your payment";
  const { bank, last4 } = order.paymentMethod ?? {};
  if (last4) return `${bank || 'Card'} ending ${last4}`;
  return bank || 'Paid';
}
