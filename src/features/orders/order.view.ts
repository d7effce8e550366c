import {
  canReview,
  isWithCourier,
  orderFigures,
  splitLinks,
  statusLabel,
  statusMessage,
} from '#contract/orders/order.rules.ts';
import type { LinkedOrder, Order } from '#contract/orders/order.schema.ts';
import { productDisplayName } from '#contract/products/product.rules.ts';
import type { Store } from '#contract/store/store.schema.ts';
import { helpLinks, mapHref, orderQuestion } from '#contract/store/studio.rules.ts';
import { formatDate } from '#contract/wire/date.rules.ts';
import { formatMoney } from '#contract/wire/money.ts';
import { paymentText, podLabel } from '#shop/orders/order.rules.ts';
import { deliveryFacts, purchaseSummary } from '#shop/orders/purchase.rules.ts';
import { guestPrompt, orderPointsText } from '#shop/rewards/reward.texts.ts';
import type { LoadedOrder } from './orders.load.ts';
import { timeline } from './timeline.view.ts';

export type OrderRow = ReturnType<typeof orderRow>;

export function orderRow(order: Order, currency: string | undefined) {
  const count = order.items.length;
  return {
    href: `/shop/orders/${order._id}`,
    status: statusLabel(order.status),
    podLabel: podLabel(order, 'list'),
    date: formatDate(order._creationTime),
    number: order.orderNumber,
    names: namesOf(order),
    total: formatMoney(orderFigures(order).total, currency),
    /** Phones show two. */
    thumbnails: order.items.slice(0, 3).map((item) => ({
      src: item.productImage,
      alt: productDisplayName(item),
    })),
    more: { small: moreText(count, 2), wide: moreText(count, 3) },
  };
}

/** The "+N" after the first `shown` pictures. */
function moreText(itemCount: number, shown: number): string | undefined {
  return itemCount > shown ? `+${itemCount - shown}` : undefined;
}

/** For an order opened by the link in an e-mail. */
const signInPrompt = {
  lines: ['Is this your order?', 'Sign in with the email it was placed with to find all your orders.'],
  button: 'Sign in',
  href: '/login',
};

export type OrderView = ReturnType<typeof orderView>;

export function orderView(
  loaded: LoadedOrder,
  { name, currency, config }: Pick<Store, 'name' | 'currency' | 'config'>,
) {
  const order: LinkedOrder = loaded.order;
  const own = loaded.kind === 'own' ? loaded : undefined;
  const count = order.items.reduce((sum, item) => sum + item.quantity, 0);
  const payment = paymentText(order);
  const refundLine = ({ amount, date }: LinkedOrder['refunds'][number]) =>
    `${formatMoney(amount, currency)}, ${formatDate(date)}`;
  const isPickup = order.deliveryMethod === 'pickup';
  const directions =
    isPickup && order.pickupLocation ? mapHref(order.pickupLocation, config.contactInfo?.mapUrl) : undefined;
  return {
    ...purchaseSummary(order, currency),
    title: `Order ${order.orderNumber}`,
    status: statusLabel(order.status),
    message: statusMessage(order),
    tracking: isWithCourier(order.status) ? splitLinks(order.trackingNote ?? '') : [],
    timeline: timeline(order),
    letterhead: { name, lines: [config.contactInfo?.location, config.contactInfo?.phoneNumber] },
    help: helpLinks(config.contactInfo ?? {}, orderQuestion(order.orderNumber)),
    facts: [
      { label: 'Purchased', lines: [formatDate(order._creationTime)] },
      { label: 'Order number', lines: [order.orderNumber] },
      ...(payment ? [{ label: 'Payment', lines: [payment] }] : []),
      ...(order.refunds.length > 0 ? [{ label: 'Refund', lines: order.refunds.map(refundLine) }] : []),
      ...deliveryFacts(order).map((fact) => ({ ...fact, mapHref: directions })),
    ],
    itemCount: count === 1 ? '1 item' : `${count} items`,
    points: own?.points && orderPointsText(own.order, own.points),
    payment,
    isOwn: own !== undefined,
    /** By item id, once the order may be reviewed. */
    reviewHrefs:
      own && canReview(order)
        ? Object.fromEntries(order.items.map(({ _id }) => [_id, `/shop/orders/${order._id}/${_id}/review`]))
        : {},
    prompt: own ? guestPrompt(own.order, own.points?.points) : signInPrompt,
  };
}

/** The first item's name, and the number of the others. */
function namesOf({ items: [first, ...others] }: Order): string {
  const name = first ? productDisplayName(first) : '';
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}
