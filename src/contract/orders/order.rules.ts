import type { DeliveryMethod } from '#contract/delivery/delivery.rules.ts';
import { calculateFigures, type Figures } from '#contract/promotions/discount.rules.ts';
import { promises } from '#contract/store/promise.rules.ts';
import { type Minor, noMoney } from '#contract/wire/money.ts';
import { upperFirst } from '#contract/wire/text.rules.ts';
import type { LinkedOrder } from './order.schema.ts';
import { isReversed, type OrderStatus, orderStatuses, staffSteps } from './order-status.rules.ts';

export type OrderPayment = Pick<LinkedOrder, 'deliveryMethod'> &
  Partial<Pick<LinkedOrder, 'isPODOrder' | 'podPaymentMethod' | 'paymentCollected'>>;

export type OrderFacts = OrderPayment & { readonly status: string };

const allowTime = `Please allow ${promises.orderRefund}`;

type ByMethod = string | Readonly<Record<DeliveryMethod, string>>;

type StatusTexts = {
  readonly label: string;
  readonly message: ByMethod;
  /** Ends "Please have your cash ready …" while payment on delivery is due. */
  readonly podEnding?: ByMethod;
  /** Who has the items, if not the shop. */
  readonly holder?: 'courier' | 'shopper';
  /** The shopper has or had the items and can review them. */
  readonly isReviewable?: true;
};

const statuses: Readonly<Record<OrderStatus, StatusTexts>> = {
  open: {
    label: 'Processing',
    message: {
      pickup: "We're processing your order. We'll email you when it's ready for pickup.",
      delivery: "We're processing your order. We'll email you when it's out for delivery.",
    },
    podEnding: { pickup: 'when you collect it.', delivery: "when it's delivered." },
  },
  'ready-for-pickup': {
    label: 'Ready For Pickup',
    message: 'Your order is ready. Collect it any time during opening hours.',
    podEnding: 'when you collect it.',
  },
  'ready-for-delivery': {
    label: 'Ready For Delivery',
    message: "We're preparing your order for delivery. We'll email you when it's on its way.",
    podEnding: "when it's delivered.",
  },
  'out-for-delivery': {
    label: 'Out For Delivery',
    message: 'Your order is on its way.',
    podEnding: 'for the courier.',
    holder: 'courier',
  },
  'picked-up': {
    label: 'Picked Up',
    message: "You've collected your order. Thank you for shopping with us.",
    holder: 'shopper',
    isReviewable: true,
  },
  delivered: {
    label: 'Delivered',
    message: 'Your order has been delivered. Thank you for shopping with us.',
    holder: 'shopper',
    isReviewable: true,
  },
  cancelled: {
    label: 'Cancelled',
    message: 'Your order has been cancelled. Please contact support if you have any questions.',
  },
  refunded: {
    label: 'Refunded',
    message: `Your order has been refunded. ${allowTime} for the money to reach you.`,
    isReviewable: true,
  },
  'refund-submitted': {
    label: 'Refund Submitted',
    message: `We've requested your refund. ${allowTime} for the money to reach you.`,
  },
  'refund-pending': {
    label: 'Refund Pending',
    message: `Your refund is waiting for the payment provider. ${allowTime}.`,
  },
  'refund-processing': {
    label: 'Refund Processing',
    message: `Your refund is on its way. ${allowTime}.`,
  },
  'refund-failed': {
    label: 'Refund Failed',
    message: "Your refund didn't go through. Please contact support and we'll put it right.",
  },
};

function isKnown(status: string): status is OrderStatus {
  return Object.hasOwn(statuses, status);
}

/** An unknown status has the texts of `open`, except its label. */
function textsOf(status: string): StatusTexts {
  return statuses[isKnown(status) ? status : 'open'];
}

function said(text: ByMethod | undefined, { deliveryMethod }: OrderPayment): string | undefined {
  return typeof text === 'object' ? text[deliveryMethod] : text;
}

export function isHandedOver(status: string): boolean {
  return textsOf(status).holder === 'shopper';
}

export const handedOverStatuses = orderStatuses.filter(isHandedOver);

/** Its tracking note is shown to the shopper. */
export function isWithCourier(status: string): boolean {
  return textsOf(status).holder === 'courier';
}

/** The shopper does not have the items yet and is to get them. */
export function isUnderWay(status: string): boolean {
  return !isHandedOver(status) && !isReversed(status);
}

export const underWayStatuses: readonly OrderStatus[] = orderStatuses.filter(isUnderWay);

/** The shop still has the items. */
export const cancellableStatuses = underWayStatuses.filter((status) => !statuses[status].holder);

export const courierStatuses = orderStatuses.filter(isWithCourier);

/** The statuses in which staff can collect payment on delivery. */
export const collectableStatuses: readonly OrderStatus[] = orderStatuses.filter(
  (status) => statuses[status].holder,
);

/** The statuses of an order, from the first, unless it is cancelled or refunded. */
export const orderPath = (method: DeliveryMethod): readonly OrderStatus[] => ['open', ...staffSteps[method]];

export const reviewableStatuses: readonly string[] = Object.keys(statuses).filter(
  (status) => textsOf(status).isReviewable,
);

const podCompletedMessage =
  'Your order is completed and your payment has been collected. Thank you for shopping with us.';

export function podMethodText(order: Pick<OrderPayment, 'podPaymentMethod'>): string {
  return order.podPaymentMethod === 'mobile_money' ? 'mobile money' : 'cash';
}

/** A status's label; for an unknown status its capitalised words. */
export function statusLabel(status: string): string {
  if (isKnown(status)) return statuses[status].label;
  return status.split('-').map(upperFirst).join(' ');
}

/** Payment on delivery that is not collected yet. */
export function isUncollected(order: {
  readonly isPODOrder?: boolean | undefined;
  readonly paymentCollected?: boolean | null | undefined;
}): boolean {
  return order.isPODOrder === true && order.paymentCollected !== true;
}

/** The status message, extended for payment on delivery. */
export function statusMessage(order: OrderFacts): string {
  const isDue = isUncollected(order);
  if (order.isPODOrder && !isDue && isHandedOver(order.status)) return podCompletedMessage;
  const texts = textsOf(order.status);
  const message = said(texts.message, order) ?? '';
  const ending = isDue ? said(texts.podEnding, order) : undefined;
  return ending ? `${message} Please have your ${podMethodText(order)} ready ${ending}` : message;
}

/** The statuses in which staff can set a tracking note. */
export const trackableStatuses: readonly string[] = staffSteps.delivery.filter(isUnderWay);

/** Delivery instructions as lines: a name, a number and a sentence run together are hard to read. */
export const instructionLines = (instructions: string) => instructions.split(/\s*\n\s*/);

/** Splits a text into its https links and the text between them. */
export function splitLinks(text: string): { text: string; href?: string }[] {
  return text
    .split(/(https:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .filter(Boolean)
    .map((part) =>
      part.startsWith('https://') && URL.canParse(part) ? { text: part, href: part } : { text: part },
    );
}

export function orderFigures(order: {
  readonly amount: Minor;
  readonly deliveryFee?: Minor | null | undefined;
  readonly discount?: { readonly totalDiscount: Minor } | null | undefined;
}): Figures {
  return calculateFigures(
    order.amount,
    order.discount?.totalDiscount ?? noMoney,
    order.deliveryFee ?? noMoney,
  );
}

export function canReview(order: Pick<OrderFacts, 'status'>): boolean {
  return reviewableStatuses.includes(order.status);
}
