import { checkoutClosedMessage } from '#contract/store/store.rules.ts';

export const goodsGoneMessage = 'Some items in your bag are no longer available.';

/** The screens that stop a shopper on checkout (S2 §2, screens §8). */
export const stops = {
  unavailable: { text: checkoutClosedMessage, link: 'bag', status: 200 },
  noActive: {
    text: 'No active checkout session found',
    hint: 'Add some items to your bag to begin one.',
    link: 'bag',
    status: 200,
  },
  goodsGone: { text: goodsGoneMessage, link: 'bag', status: 200 },
  expired: { text: 'Your checkout session has expired', link: 'bag', status: 200 },
  unknown: { text: 'This checkout session does not exist', link: 'bag', status: 404 },
  gone: {
    text: 'This checkout session no longer exists or has been canceled',
    link: 'bag',
    status: 404,
  },
  complete: { text: 'Your checkout session is complete', link: 'orders', status: 200 },
  refunded: { text: 'This order has been refunded', link: 'orders', status: 200 },
  /** Never paid for. */
  canceled: { text: 'This order has been canceled.', link: 'orders', status: 200 },
  refunding: { text: 'Your refund is on its way.', link: 'orders', status: 200 },
  orderNotFound: { text: 'Order Not Found', link: 'orders', status: 404 },
  notComplete: { text: 'This checkout session is not complete', link: 'back', status: 200 },
  /** A screen of its own, with reference and support link. */
  paymentNotFound: {
    text: "We couldn't find payment information for your order. Please try again. If this continues, contact us for support.",
    link: 'bag',
    status: 200,
  },
  /** The same screen for a payment that is looked into; the gateway's words stand in for these. */
  attention: { text: 'We are looking into your payment. Contact us for help.', link: 'bag', status: 200 },
} as const;

export type Stop = keyof typeof stops;

export const stopLinks = {
  bag: { label: 'View Bag', href: '/shop/bag' },
  orders: { label: 'All orders', href: '/shop/orders' },
  /** Browser history; without any, the address. */
  back: { label: 'Go back', href: '/shop/checkout' },
} as const;
