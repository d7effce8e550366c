import { isUncollected, isUnderWay, isWithCourier, statusMessage } from '#contract/orders/order.rules.ts';
import { type OrderStatus, orderStatuses } from '#contract/orders/order-status.rules.ts';
import { promises } from '#contract/store/promise.rules.ts';
import { formatMoney, type Minor } from '#contract/wire/money.ts';
import type { Message } from '../mail.port.ts';
import { renderMail } from './frame.ts';
import { type PlacedOrder, shopperDestination, toShopper, totalRows } from './order.facts.ts';

/** Subject and heading by status; null if no mail is sent. */
const steps = {
  open: null,
  'ready-for-pickup': { subject: 'is ready for pickup', heading: 'Your order is ready' },
  'ready-for-delivery': null,
  'out-for-delivery': { subject: 'is out for delivery', heading: 'Coming to you' },
  'picked-up': null,
  delivered: { subject: 'has been delivered', heading: 'Your order has arrived' },
  cancelled: { subject: 'has been cancelled', heading: 'Your order is cancelled' },
  'refund-submitted': null,
  'refund-pending': null,
  'refund-processing': null,
  refunded: { subject: 'has been refunded', heading: 'Your order is refunded' },
  'refund-failed': null,
} as const satisfies Record<OrderStatus, { subject: string; heading: string } | null>;

export type MailedStatus = {
  [S in OrderStatus]: (typeof steps)[S] extends null ? never : S;
}[OrderStatus];

export const isMailed = (status: OrderStatus): status is MailedStatus => steps[status] !== null;

export const mailedStatuses = orderStatuses.filter(isMailed);

/** The shopper's mails about an order. Staff find each of them there. */
export const orderMails = ['placed', 'tracking', 'details', ...mailedStatuses] as const;

export const aboutOrder = (mail: (typeof orderMails)[number], orderId: string) => `order-${mail}/${orderId}`;

export type OrderStep = PlacedOrder & {
  readonly status: MailedStatus;
  readonly paymentCollected: boolean;
  /** The whole payment is being refunded. */
  readonly isRefunding: boolean;
  readonly refundAmount: Minor | null;
  /** How to follow the order, written by staff. */
  readonly trackingNote: string | null;
};

/** The order page's days are the payment provider's. */
const returnedByHand = 'Your order has been refunded. If the money has not reached you, please contact us.';

/** Tells the shopper the new status in the words of the order page. */
export function orderStepEmail(order: OrderStep): Message {
  const { snapshot, shop, orderNumber, orderId, status } = order;
  const { deliveryMethod } = snapshot.fulfilment;
  const isReturnedByHand = status === 'refunded' && order.isPODOrder;
  const message = statusMessage({
    status,
    deliveryMethod,
    isPODOrder: order.isPODOrder,
    podPaymentMethod: snapshot.paymentMethod.podPaymentMethod,
    paymentCollected: order.paymentCollected,
  });
  return renderMail({
    ...toShopper(order),
    about: aboutOrder(status, orderId),
    subject: `Your ${shop.name} order ${orderNumber} ${steps[status].subject}`,
    heading: steps[status].heading,
    paragraphs: [
      isReturnedByHand ? returnedByHand : message,
      ...trackingParagraphs(order),
      ...refundParagraphs(order),
    ],
    ...(isUnderWay(status) && isUncollected(order) && { totals: totalRows(snapshot) }),
    facts: [
      { label: 'Order', lines: [orderNumber] },
      ...(status === 'refunded'
        ? [{ label: 'Refunded', lines: [formatMoney(snapshot.figures.total, snapshot.currency)] }]
        : []),
      ...(isUnderWay(status) ? shopperDestination(order) : []),
    ],
  });
}

/** Tells the shopper how to follow the order. Each note (`revision`) is a new message. */
export function orderTrackingEmail(order: PlacedOrder, note: string, revision: number): Message {
  const { shop, orderNumber, orderId } = order;
  return renderMail({
    ...toShopper(order),
    about: `${aboutOrder('tracking', orderId)}/${revision}`,
    subject: `Your ${shop.name} order ${orderNumber}: how to follow it`,
    heading: 'Follow your order',
    paragraphs: [note],
    facts: [{ label: 'Order', lines: [orderNumber] }, ...shopperDestination(order)],
  });
}

/** Tells the shopper the details that staff corrected. Each correction (`revision`) is a new message. */
export function orderDetailsEmail(order: PlacedOrder, revision: number): Message {
  const { snapshot, shop, orderNumber, orderId, isTrusted } = order;
  const { firstName, lastName, phoneNumber } = snapshot.fulfilment.customerDetails;
  return renderMail({
    ...toShopper(order),
    about: `${aboutOrder('details', orderId)}/${revision}`,
    subject: `Your ${shop.name} order ${orderNumber}: details changed`,
    heading: 'Your details have changed',
    paragraphs: ['We have changed the details of your order. Please check them.'],
    facts: [
      { label: 'Order', lines: [orderNumber] },
      { label: 'Name', lines: [`${firstName} ${lastName}`] },
      ...(isTrusted ? [{ label: 'Phone', lines: [phoneNumber] }] : []),
      ...shopperDestination(order),
    ],
  });
}

function trackingParagraphs({ status, trackingNote }: OrderStep): string[] {
  return isWithCourier(status) && trackingNote !== null ? [trackingNote] : [];
}

function refundParagraphs({ status, isRefunding, refundAmount, snapshot }: OrderStep): string[] {
  if (status !== 'cancelled' || !isRefunding) return [];
  const amount = formatMoney(refundAmount ?? snapshot.figures.total, snapshot.currency);
  return [
    `We are returning your payment of ${amount}. Please allow ${promises.canceledRefund} for your refund to be processed.`,
  ];
}
