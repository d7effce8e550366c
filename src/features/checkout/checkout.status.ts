import { checkoutTexts } from '#contract/checkout/checkout.texts.ts';
import { promises } from '#contract/store/promise.rules.ts';
import { checkoutClosedMessage } from '#contract/store/store.rules.ts';
import type { LineView } from '#shop/orders/line.rules.ts';

/** A status screen that a checkout page shows instead of its content. */
export type CheckoutStatus = {
  readonly kind: 'status';
  readonly status: StatusName;
  /** Replaces the screen's heading. */
  readonly message?: string | undefined;
  /** Replaces the screen's second line. */
  readonly hint?: string | undefined;
  readonly reference?: string | undefined;
  readonly items?: readonly LineView[] | undefined;
  readonly sessionId?: string | undefined;
  readonly orderId?: string | undefined;
};

type StatusLink = {
  readonly label: string;
  readonly href: string;
  readonly variant?: 'outline' | 'text' | undefined;
  /** Goes back in history; without script the browser follows `href`. */
  readonly isBack?: true;
};

type StatusContext = Pick<CheckoutStatus, 'reference' | 'sessionId' | 'orderId'> & {
  readonly supportEmail: string | undefined;
};

type ScreenContent = {
  readonly text: string;
  readonly hint?: string;
  readonly links: readonly (StatusLink | ((context: StatusContext) => StatusLink))[];
  readonly httpStatus?: 404 | 503;
  /** Shows the payment's reference and lines. */
  readonly isAboutPayment?: true;
};

const viewBag: StatusLink = { label: 'View Bag', href: '/shop/bag' };
const backToBag: StatusLink = { label: 'Back to bag', href: '/shop/bag', variant: 'outline' };
const allOrders: StatusLink = { label: 'All orders', href: '/shop/orders' };
const goBack: StatusLink = { label: 'Go back', href: '/shop/checkout', isBack: true };
/** An empty address is the page's own, with its query. */
const tryAgain: StatusLink = { label: 'Try again', href: '' };

function support({ supportEmail, reference }: StatusContext): StatusLink {
  const label = 'Contact us for support';
  if (!supportEmail) return { label, href: '/contact-us', variant: 'text' };
  const subject = encodeURIComponent(reference ? `Payment ${reference}` : 'A payment');
  const body = encodeURIComponent(
    reference ? `My payment reference is ${reference}.` : 'I paid for my order.',
  );
  return { label, href: `mailto:${supportEmail}?subject=${subject}&body=${body}`, variant: 'text' };
}

const screens = {
  unavailable: { text: checkoutClosedMessage, links: [viewBag] },
  noActive: {
    text: 'No active checkout session found',
    hint: 'Add some items to your bag to begin one.',
    links: [viewBag],
  },
  noPending: { text: 'No pending orders.', links: [viewBag] },
  itemsUnavailable: { text: checkoutTexts.itemsUnavailable, links: [viewBag] },
  expired: { text: 'Your checkout session has expired', links: [viewBag] },
  unknown: { text: 'This checkout session does not exist', links: [viewBag], httpStatus: 404 },
  gone: {
    text: 'This checkout session no longer exists or has been canceled',
    links: [viewBag],
    httpStatus: 404,
  },
  complete: {
    text: 'Your checkout session is complete',
    links: [
      ({ orderId }) => (orderId ? { label: 'View order', href: `/shop/orders/${orderId}` } : allOrders),
    ],
  },
  refunded: { text: 'This order has been refunded', links: [allOrders] },
  /** Never paid. */
  canceled: { text: 'This order has been canceled.', links: [allOrders] },
  /** The shopper has just canceled a paid order. */
  withdrawn: {
    text: 'Your order has been canceled',
    hint: `Please allow ${promises.canceledRefund} for your refund to be processed.`,
    links: [
      { label: 'Continue shopping', href: '/' },
      { ...viewBag, variant: 'outline' },
    ],
  },
  refunding: { text: 'Your refund is on its way.', links: [allOrders], isAboutPayment: true },
  /** The link of an email that has expired or was altered. */
  linkClosed: {
    text: 'This link no longer opens the order',
    hint: 'Links in our emails work for 90 days. Sign in with the email you ordered with, or write to us and we will help.',
    links: [
      { label: 'Sign in', href: '/login' },
      { label: 'Contact us', href: '/contact-us', variant: 'outline' },
    ],
    httpStatus: 404,
  },
  orderNotFound: { text: 'Order Not Found', links: [allOrders], httpStatus: 404 },
  notComplete: { text: 'This checkout session is not complete', links: [goBack] },
  /** Paid, but the order is not placed yet. */
  notPlaced: {
    text: 'This checkout session is not complete',
    links: [
      ({ sessionId }) => ({ label: 'Review order', href: `/shop/checkout/${sessionId}` }),
      { ...goBack, variant: 'outline' },
    ],
  },
  /** Paid, but completing it was refused or failed. */
  unfinished: { text: 'There was an issue finalizing your order', links: [tryAgain, backToBag] },
  paymentNotFound: {
    text: "We couldn't find payment information for your order. Please try again. If this continues, contact us for support.",
    hint: 'If you have paid, do not pay again: we send your order by email. You also see it in the browser or app that you ordered from.',
    links: [tryAgain, backToBag, support],
    isAboutPayment: true,
  },
  /** A payment under review. The gateway's message replaces this text. */
  attention: {
    text: 'We are looking into your payment. Contact us for help.',
    links: [
      (context) => ({ ...support(context), variant: undefined }),
      { label: 'Start a new checkout', href: '/shop/checkout?fresh=1', variant: 'text' },
    ],
    isAboutPayment: true,
  },
  /** The gateway did not answer. Its failure message is the heading. */
  failed: {
    text: '',
    links: [{ label: 'Try Again', href: '' }],
    httpStatus: 503,
  },
} satisfies Record<string, ScreenContent>;

export type StatusName = keyof typeof screens;

export const statusScreens: Readonly<Record<StatusName, ScreenContent>> = screens;

/** A status screen's heading, which is also the page's title. */
export const statusHeading = ({ status, message }: CheckoutStatus) => message ?? statusScreens[status].text;

export function statusView(screen: CheckoutStatus, supportEmail: string | undefined) {
  const content = statusScreens[screen.status];
  const context = { ...screen, supportEmail };
  return {
    heading: statusHeading(screen),
    text: screen.hint ?? content.hint,
    isAboutPayment: content.isAboutPayment === true,
    links: content.links.map((link) => (typeof link === 'function' ? link(context) : link)),
  };
}
