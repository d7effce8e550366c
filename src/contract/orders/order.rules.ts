import type { DeliveryMethod } from '#contract/delivery/delivery.rules.ts';
import { promises } from '#contract/products/promise.rules.ts';
import type { Figures } from '#contract/promotions/discount.rules.ts';
import { figuresOf } from '#contract/promotions/figures.rules.ts';
import { type Minor, noMoney } from '#contract/wire/money.ts';

export type OrderPayment = {
  readonly deliveryMethod: DeliveryMethod;
  readonly isPODOrder?: boolean | null | undefined;
  readonly podPaymentMethod?: 'cash' | 'mobile_money' | null | undefined;
  readonly paymentCollected?: boolean | null | undefined;
};

/** `status` is open to newer ones, which read like `open` (contract §12). */
export type OrderFacts = OrderPayment & { readonly status: string };

const completedStatuses = ['picked-up', 'delivered'];

/** The goods are in the shopper's hands. */
export function isHandedOver(status: string): boolean {
  return completedStatuses.includes(status);
}

/** The shopper has, or had, the goods. */
export const reviewedStatuses: readonly string[] = [...completedStatuses, 'refunded'];

const allowTime = `Please allow ${promises.orderRefund}`;

const openMessages: Record<DeliveryMethod, string> = {
  pickup: "We're processing your order. We'll email you when it's ready for pickup.",
  delivery: "We're processing your order. We'll email you when it's out for delivery.",
};

/** Every status but `open` (screens §9). */
const messages: { readonly [status: string]: string } = {
  'ready-for-pickup': 'Your order is ready. Collect it any time during opening hours.',
  'ready-for-delivery': "We're preparing your order for delivery. We'll email you when it's on its way.",
  'out-for-delivery': 'Your order is on its way.',
  'picked-up': "You've collected your order. Thank you for shopping with us.",
  delivered: 'Your order has been delivered. Thank you for shopping with us.',
  refunded: `Your order has been refunded. ${allowTime} for the money to reach you.`,
  cancelled: 'Your order has been cancelled. Please contact support if you have any questions.',
  'refund-submitted': `We've requested your refund. ${allowTime} for the money to reach you.`,
  'refund-pending': `Your refund is waiting for the payment provider. ${allowTime}.`,
  'refund-processing': `Your refund is on its way. ${allowTime}.`,
  'refund-failed': "Your refund didn't go through. Please contact support and we'll put it right.",
};

/** The end of "Please have your {m} ready …" while payment on delivery is due; other statuses add nothing. */
const podEndings: { readonly [status: string]: string } = {
  'ready-for-pickup': 'when you collect it.',
  'ready-for-delivery': "when it's delivered.",
  'out-for-delivery': 'for the courier.',
};

const podCompletedMessage =
  'Your order is completed and your payment has been collected. Thank you for shopping with us.';

/** "cash" or "mobile money". */
export function podMeans(order: Pick<OrderPayment, 'podPaymentMethod'>): string {
  return order.podPaymentMethod === 'mobile_money' ? 'mobile money' : 'cash';
}

/** The words of the status, capitalised; `open` is "Processing" (S2 §4, screens §9). */
export function statusLabel(status: string): string {
  if (status === 'open') return 'Processing';
  const words = status.split('-').filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

function podEnding(order: OrderFacts): string | undefined {
  if (Object.hasOwn(podEndings, order.status)) return podEndings[order.status];
  if (Object.hasOwn(messages, order.status)) return undefined;
  return order.deliveryMethod === 'pickup' ? 'when you collect it.' : "when it's delivered.";
}

/** The status message of the order's page, with what payment on delivery adds (screens §9). */
export function statusMessage(order: OrderFacts): string {
  const isDue = order.isPODOrder === true && order.paymentCollected !== true;
  if (order.isPODOrder && !isDue && isHandedOver(order.status)) return podCompletedMessage;
  const message =
    (Object.hasOwn(messages, order.status) && messages[order.status]) || openMessages[order.deliveryMethod];
  const ending = isDue ? podEnding(order) : undefined;
  return ending ? `${message} Please have your ${podMeans(order)} ready ${ending}` : message;
}

/** The flag of an order paid on delivery; none for others and when cancelled (S2 §4, screens §9). */
export function podFlag(order: OrderFacts, place: 'list' | 'detail'): string | undefined {
  if (!order.isPODOrder || order.status === 'cancelled') return undefined;
  const [due, collected] =
    place === 'list' ? ['Payment Pending', 'Paid'] : ['Payment Due on Delivery', 'Payment Collected'];
  return order.paymentCollected ? collected : due;
}

/** How an order was paid, for its page (screens §9); a payment that names no means, as for a total of 0, is "Paid". */
export function paymentText(
  order: OrderFacts & {
    readonly hasVerifiedPayment: boolean;
    readonly paymentMethod?:
      | { readonly bank?: string | null | undefined; readonly last4?: string | null | undefined }
      | null
      | undefined;
  },
): string | undefined {
  if (order.isPODOrder) return podFlag(order, 'detail');
  if (!order.hasVerifiedPayment) return "We're confirming your payment";
  const { bank, last4 } = order.paymentMethod ?? {};
  if (last4) return `${bank || 'Card'} ending ${last4}`;
  return bank || 'Paid';
}

/** An order's money: subtotal, discount, delivery, total (screens §9). */
export function orderFigures(order: {
  readonly amount: Minor;
  readonly deliveryFee?: Minor | null | undefined;
  readonly discount?: { readonly totalDiscount: Minor } | null | undefined;
}): Figures {
  return figuresOf(order.amount, order.discount?.totalDiscount ?? noMoney, order.deliveryFee ?? noMoney);
}

/** Reviews are open once the shopper had the goods: delivered, picked-up, refunded (S2 §4). */
export function mayReview(order: Pick<OrderFacts, 'status'>): boolean {
  return reviewedStatuses.includes(order.status);
}

/** The shopper may cancel while the order is still `open` (contract §9.3). */
export function mayCancel(order: Pick<OrderFacts, 'status'>): boolean {
  return order.status === 'open';
}

/** How many of an order's pictures the list shows, and the "+N" for the rest (S2 §2). */
export function orderThumbnails(
  itemCount: number,
  isSmall: boolean,
): { shown: number; rest: string | undefined } {
  const shown = Math.min(itemCount, isSmall ? 2 : 3);
  return { shown, rest: itemCount > shown ? `+${itemCount - shown}` : undefined };
}
