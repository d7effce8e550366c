import { statusMessage } from '#contract/orders/order.rules.ts';
import { promises } from '#contract/products/promise.rules.ts';
import { formatMoney } from '#contract/wire/money.ts';
import type { Letter } from '../outbox.statement.ts';
import { renderMail } from './frame.ts';
import { lineRows, ownDestinationRows, type PlacedOrder } from './order.facts.ts';

/** The steps of an order that shoppers are written about, and what each says on top. */
const steps = {
  'ready-for-pickup': { subject: 'is ready for pickup', heading: 'Your order is ready' },
  'out-for-delivery': { subject: 'is out for delivery', heading: 'Your order is on its way' },
  delivered: { subject: 'has been delivered', heading: 'Your order has arrived' },
  cancelled: { subject: 'has been cancelled', heading: 'Your order is cancelled' },
  refunded: { subject: 'has been refunded', heading: 'Your money is on its way back' },
} as const;

export type ToldStep = keyof typeof steps;

export const toldSteps = Object.keys(steps) as readonly ToldStep[];

export type OrderStep = PlacedOrder & {
  readonly status: ToldStep;
  readonly paymentCollected: boolean;
  /** A refund of the whole payment was asked for. */
  readonly isRefunding: boolean;
};

/** What a letter about a step is about: one letter a step, however often it is looked at. */
const aboutStep = (orderId: string, status: string) => `order-${status}/${orderId}`;

/** Tells a shopper how far the order is, in the words of its page (contract §12; screens §9). */
export function orderStepLetter(order: OrderStep): Letter {
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
