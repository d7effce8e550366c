import { statusMessage } from '#contract/orders/order.rules.ts';
import { type OrderStatus, orderStatuses } from '#contract/orders/order.schema.ts';
import { promises } from '#contract/products/promise.rules.ts';
import { formatMoney } from '#contract/wire/money.ts';
import type { Message } from '../mail.port.ts';
import { renderMail } from './frame.ts';
import { lineRows, ownDestinationRows, type PlacedOrder } from './order.facts.ts';

/** What a mail about a status says on top; null where none is sent. */
const steps = {
  open: null,
  'ready-for-pickup': { subject: 'is ready for pickup', heading: 'Your order is ready' },
  'ready-for-delivery': null,
  'out-for-delivery': { subject: 'is out for delivery', heading: 'Your order is on its way' },
  'picked-up': null,
  delivered: { subject: 'has been delivered', heading: 'Your order has arrived' },
  cancelled: { subject: 'has been cancelled', heading: 'Your order is cancelled' },
  'refund-submitted': null,
  'refund-pending': null,
  'refund-processing': null,
  refunded: { subject: 'has been refunded', heading: 'Your money is on its way back' },
  'refund-failed': null,
} as const satisfies Record<OrderStatus, { subject: string; heading: string } | null>;

export type MailedStatus = {
  [S in OrderStatus]: (typeof steps)[S] extends null ? never : S;
}[OrderStatus];

export const isMailed = (status: OrderStatus): status is MailedStatus => steps[status] !== null;

export const mailedStatuses = orderStatuses.filter(isMailed);

export type OrderStep = PlacedOrder & {
  readonly status: MailedStatus;
  readonly paymentCollected: boolean;
  /** A refund of the whole payment was asked for. */
  readonly isRefunding: boolean;
};

/** What a message about a step is about: one message a step, however often it is looked at. */
const aboutStep = (orderId: string, status: string) => `order-${status}/${orderId}`;

/** Tells a shopper how far the order is, in the words of its page. */
export function orderStepEmail(order: OrderStep): Message {
  const { snapshot, storeName, orderNumber, orderId, status } = order;
  const { deliveryMethod } = snapshot.fulfilment;
  const isUnderWay = status === 'ready-for-pickup' || status === 'out-for-delivery';
  const message = statusMessage({
    status,
    deliveryMethod,
    isPODOrder: order.isPODOrder,
    podPaymentMethod: snapshot.paymentMethod.podPaymentMethod,
    paymentCollected: order.paymentCollected,
  });
  return {
    about: aboutStep(orderId, status),
    recipient: snapshot.email,
    ...renderMail({
      storeName,
      subject: `Your ${storeName} order ${orderNumber} ${steps[status].subject}`,
      heading: steps[status].heading,
      paragraphs: [message, ...refundWords(order)],
      lines: lineRows(snapshot),
      facts: [{ label: 'Order', value: orderNumber }, ...(isUnderWay ? ownDestinationRows(order) : [])],
      link: { label: 'View your order', href: `${snapshot.shopUrl}/shop/orders/${orderId}` },
      helpHref: `${snapshot.shopUrl}/contact-us`,
    }),
  };
}

function refundWords({ status, isRefunding, snapshot }: OrderStep): string[] {
  if (status !== 'cancelled' || !isRefunding) return [];
  const amount = formatMoney(snapshot.figures.total, snapshot.currency);
  return [
    `We are returning your payment of ${amount}. Please allow ${promises.canceledRefund} for your refund to be processed.`,
  ];
}
