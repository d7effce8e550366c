import {
  mayReview,
  orderFigures,
  orderThumbnails,
  paymentText,
  podFlag,
  statusLabel,
  statusMessage,
} from '#contract/orders/order.rules.ts';
import type { Order } from '#contract/orders/order.schema.ts';
import { productDisplayName } from '#contract/products/product.rules.ts';
import { guestPrompt, orderPointsText } from '#contract/rewards/points.rules.ts';
import { formatDate } from '#contract/wire/date.rules.ts';
import { formatMoney } from '#contract/wire/money.ts';
import {
  deliveryFacts,
  type Fact,
  type PurchaseSummary,
  purchaseSummary,
} from '#shop/orders/purchase.rules.ts';
import { mapHref } from '#shop/store/studio.rules.ts';
import type { OrderPoints } from './orders.load.ts';

type Thumbnail = { readonly src: string | undefined; readonly alt: string };

/** One order in the list (S2 §2, screens §9). */
export type OrderRow = {
  readonly href: string;
  readonly status: string;
  readonly podFlag: string | undefined;
  readonly date: string;
  readonly total: string;
  readonly thumbnails: readonly Thumbnail[];
  /** The "+N" beside two pictures on phones, and beside three. */
  readonly rest: { readonly small: string | undefined; readonly wide: string | undefined };
};

export function orderRow(order: Order, currency: string | undefined): OrderRow {
  const count = order.items.length;
  return {
    href: `/shop/orders/${order._id}`,
    status: statusLabel(order.status),
    podFlag: podFlag(order, 'list'),
    date: formatDate(order._creationTime),
    total: formatMoney(orderFigures(order).total, currency),
    thumbnails: order.items.slice(0, orderThumbnails(count, false).shown).map((item) => ({
      src: item.productImage,
      alt: productDisplayName(item),
    })),
    rest: { small: orderThumbnails(count, true).rest, wide: orderThumbnails(count, false).rest },
  };
}

/** One order's page (S2 §2, §4; screens §9). */
export type OrderView = PurchaseSummary & {
  readonly title: string;
  readonly status: string;
  readonly message: string;
  readonly facts: readonly Fact[];
  readonly itemCount: string;
  readonly points: string | undefined;
  readonly payment: string | undefined;
  readonly mapHref: string | undefined;
  /** By line, once goods may be reviewed. */
  readonly reviewHrefs: Readonly<Record<string, string>>;
  readonly prompt: ReturnType<typeof guestPrompt>;
};

export function orderView(
  order: Order,
  points: OrderPoints | undefined,
  { currency, mapUrl }: { readonly currency: string | undefined; readonly mapUrl?: string | undefined },
): OrderView {
  const count = order.items.reduce((sum, item) => sum + item.quantity, 0);
  const payment = paymentText(order);
  const isPickup = order.deliveryMethod === 'pickup';
  return {
    ...purchaseSummary(order, currency),
    title: `Order ${order.orderNumber}`,
    status: statusLabel(order.status),
    message: statusMessage(order),
    facts: [
      { label: 'Purchased', lines: [formatDate(order._creationTime)] },
      { label: 'Order number', lines: [order.orderNumber] },
      ...(payment ? [{ label: 'Payment', lines: [payment] }] : []),
      ...deliveryFacts(order),
    ],
    itemCount: count === 1 ? '1 item' : `${count} items`,
    points: points && orderPointsText(order, points),
    payment,
    mapHref: isPickup && order.pickupLocation ? mapHref(order.pickupLocation, mapUrl) : undefined,
    reviewHrefs: mayReview(order)
      ? Object.fromEntries(order.items.map(({ _id }) => [_id, `/shop/orders/${order._id}/${_id}/review`]))
      : {},
    prompt: guestPrompt(order, order.storeFrontUserId.startsWith('guest')),
  };
}
