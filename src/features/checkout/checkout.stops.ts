import { promises } from '#contract/products/promise.rules.ts';
import { checkoutClosedMessage } from '#contract/store/store.rules.ts';
import type { LineView } from '#shop/orders/line.rules.ts';

/** A screen that stands at an address of the checkout instead of its own page. */
export type Stopped = {
  readonly kind: 'stop';
  readonly stop: Stop;
  /** Instead of the stop's own heading. */
  readonly message?: string | undefined;
  /** Instead of the stop's own second line. */
  readonly hint?: string | undefined;
  /** What is known of the payment. */
  readonly reference?: string | undefined;
  readonly items?: readonly LineView[] | undefined;
  readonly sessionId?: string | undefined;
  /** The order that the session came to. */
  readonly orderId?: string | undefined;
};

export type StopLink = {
  readonly label: string;
  readonly href: string;
  readonly variant?: 'outline' | 'text' | undefined;
  /** Loads this page again, or goes back in the browser's history; without script the address is followed. */
  readonly does?: 'reload' | 'back';
};

type StopPlace = Pick<Stopped, 'reference' | 'sessionId' | 'orderId'> & {
  /** The address of the page that stopped. */
  readonly here: string;
  readonly supportEmail: string | undefined;
};

type StopScreen = {
  readonly text: string;
  readonly hint?: string;
  readonly links: readonly (StopLink | ((place: StopPlace) => StopLink))[];
  readonly status: 200 | 404 | 503;
  /** Shows what is known of the payment. */
  readonly isAboutPayment?: true;
};

const viewBag: StopLink = { label: 'View Bag', href: '/shop/bag' };
const backToBag: StopLink = { label: 'Back to bag', href: '/shop/bag', variant: 'outline' };
const allOrders: StopLink = { label: 'All orders', href: '/shop/orders' };
const goBack: StopLink = { label: 'Go back', href: '/shop/checkout', does: 'back' };
const tryAgain = ({ here }: StopPlace): StopLink => ({ label: 'Try again', href: here, does: 'reload' });

function support({ supportEmail, reference }: StopPlace): StopLink {
  const label = 'Contact us for support';
  if (!supportEmail) return { label, href: '/contact-us', variant: 'text' };
  const subject = encodeURIComponent(reference ? `Payment ${reference}` : 'A payment');
  const body = encodeURIComponent(
    reference ? `My payment reference is ${reference}.` : 'I paid for my order.',
  );
  return { label, href: `mailto:${supportEmail}?subject=${subject}&body=${body}`, variant: 'text' };
}

/** Every screen that stops a shopper on checkout. */
export const stops = {
  unavailable: { text: checkoutClosedMessage, links: [viewBag], status: 200 },
  noActive: {
    text: 'No active checkout session found',
    hint: 'Add some items to your bag to begin one.',
    links: [viewBag],
    status: 200,
  },
  noPending: { text: 'No pending orders.', links: [viewBag], status: 200 },
  goodsGone: {
    text: 'Some items in your bag are no longer available.',
    links: [viewBag],
    status: 200,
  },
  expired: { text: 'Your checkout session has expired', links: [viewBag], status: 200 },
  unknown: { text: 'This checkout session does not exist', links: [viewBag], status: 404 },
  gone: {
    text: 'This checkout session no longer exists or has been canceled',
    links: [viewBag],
    status: 404,
  },
  complete: {
    text: 'Your checkout session is complete',
    links: [
      ({ orderId }) => (orderId ? { label: 'View order', href: `/shop/orders/${orderId}` } : allOrders),
    ],
    status: 200,
  },
  refunded: { text: 'This order has been refunded', links: [allOrders], status: 200 },
  /** Never paid for. */
  canceled: { text: 'This order has been canceled.', links: [allOrders], status: 200 },
  /** By the shopper just now, and paid. */
  withdrawn: {
    text: 'Your order has been canceled',
    hint: `Please allow ${promises.canceledRefund} for your refund to be processed.`,
    links: [
      { label: 'Continue shopping', href: '/' },
      { ...viewBag, variant: 'outline' },
    ],
    status: 200,
  },
  refunding: { text: 'Your refund is on its way.', links: [allOrders], status: 200, isAboutPayment: true },
  /** The link of a mail that is too old, or not as it was sent. */
  linkClosed: {
    text: 'This link no longer opens the order',
    hint: 'Links in our emails work for 90 days. Sign in with the email you ordered with, or write to us and we will help.',
    links: [
      { label: 'Sign in', href: '/login' },
      { label: 'Contact us', href: '/contact-us', variant: 'outline' },
    ],
    status: 404,
  },
  orderNotFound: { text: 'Order Not Found', links: [allOrders], status: 404 },
  notComplete: { text: 'This checkout session is not complete', links: [goBack], status: 200 },
  /** Paid, its order not placed yet. */
  notPlaced: {
    text: 'This checkout session is not complete',
    links: [
      ({ sessionId }) => ({ label: 'Review order', href: `/shop/checkout/${sessionId}` }),
      { ...goBack, variant: 'outline' },
    ],
    status: 200,
  },
  /** Paid, but completing it was refused or got no answer. */
  unfinished: {
    text: 'There was an issue finalizing your order',
    links: [tryAgain, backToBag],
    status: 200,
  },
  paymentNotFound: {
    text: "We couldn't find payment information for your order. Please try again. If this continues, contact us for support.",
    links: [tryAgain, backToBag, support],
    status: 200,
    isAboutPayment: true,
  },
  /** A payment that is looked into; the gateway's words stand in for these. */
  attention: {
    text: 'We are looking into your payment. Contact us for help.',
    links: [
      (place) => ({ ...support(place), variant: undefined }),
      { label: 'Start a new checkout', href: '/shop/checkout?fresh=1', variant: 'text' },
    ],
    status: 200,
    isAboutPayment: true,
  },
  /** The gateway gave no answer: its message is the heading, and nothing is drawn as missing. */
  failed: {
    text: '',
    links: [({ here }) => ({ label: 'Try Again', href: here, does: 'reload' })],
    status: 503,
  },
} as const satisfies Record<string, StopScreen>;

export type Stop = keyof typeof stops;

/** What a stop says and leads to at this place. */
export function stopView(stopped: Stopped, from: Pick<StopPlace, 'here' | 'supportEmail'>) {
  const { stop, message, hint } = stopped;
  const screen: StopScreen = stops[stop];
  const place = { ...stopped, ...from };
  return {
    heading: message ?? screen.text,
    text: hint ?? screen.hint,
    isAboutPayment: screen.isAboutPayment === true,
    links: screen.links.map((link) => (typeof link === 'function' ? link(place) : link)),
  };
}
