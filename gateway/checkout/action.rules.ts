import { attentionText } from '#contract/checkout/checkout.texts.ts';
import type { SessionState } from '#contract/checkout/checkout-session.rules.ts';

export const checkoutActions = [
  'finalize-payment',
  'create-pod-order',
  'complete-checkout',
  'place-order',
  'update-order',
  'cancel-order',
] as const;

export type CheckoutAction = (typeof checkoutActions)[number];

/** Why an action is refused. */
export type RefusalKey =
  | 'notComplete'
  | 'expired'
  | 'alreadyPaid'
  | 'alreadyComplete'
  | 'refunded'
  | 'attention'
  | 'tooLate';

/**
 * What an action does. `pay`: freezes for a payment or an order paid on delivery, or continues with the payment it is
 * frozen for. `end`: the session ends, its hold returns. `setOwnFlag`: only for the caller's own placedOrderId.
 * `repeatPodOrder`: a POD order's first answer again, else alreadyPaid. `cancelOrder`: refund and cancel while the order
 * is `open`, else tooLate. `retryRefund`: only while the provider has not taken it up.
 */
export type Outcome =
  | RefusalKey
  | 'pay'
  | 'end'
  | 'doNothing'
  | 'createOrder'
  | 'refund'
  | 'repeatPodOrder'
  | 'setFlag'
  | 'setOwnFlag'
  | 'returnOrder'
  | 'alreadyPlaced'
  | 'cancelOrder'
  | 'retryRefund';

type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];

/** Columns as {@link checkoutActions}. */
const outcomes: Record<SessionState, Row> = {
  open: ['pay', 'pay', 'notComplete', 'notComplete', 'notComplete', 'end'],
  paying: ['pay', 'pay', 'notComplete', 'notComplete', 'notComplete', 'end'],
  expired: ['expired', 'expired', 'expired', 'expired', 'expired', 'doNothing'],
  paid: ['alreadyPaid', 'alreadyPaid', 'createOrder', 'createOrder', 'notComplete', 'refund'],
  ordered: ['alreadyPaid', 'repeatPodOrder', 'setFlag', 'alreadyPlaced', 'setOwnFlag', 'cancelOrder'],
  complete: ['alreadyComplete', 'alreadyComplete', 'returnOrder', 'alreadyPlaced', 'setOwnFlag', 'tooLate'],
  canceled: ['refunded', 'refunded', 'refunded', 'refunded', 'refunded', 'retryRefund'],
  attention: ['attention', 'attention', 'attention', 'attention', 'attention', 'attention'],
};

export function outcomeOf(state: SessionState, action: CheckoutAction): Outcome {
  const [finalize, pod, complete, place, update, cancel] = outcomes[state];
  const byAction: Record<CheckoutAction, Outcome> = {
    'finalize-payment': finalize,
    'create-pod-order': pod,
    'complete-checkout': complete,
    'place-order': place,
    'update-order': update,
    'cancel-order': cancel,
  };
  return byAction[action];
}

/** Before acting, an unsettled payment in these states is asked about at the provider. */
export function checksProviderFirst(state: SessionState): boolean {
  return state === 'open' || state === 'paying' || state === 'expired';
}

export type RefusalContext = {
  readonly action: CheckoutAction;
  readonly hasCompletedPayment: boolean;
  readonly externalReference: string | null;
};

const finalized = { code: 'SESSION_ALREADY_FINALIZED' } as const;

export const orderAlreadyPlaced = 'This order has already been placed.';
export const noSuchSession = 'This checkout session does not exist';
export const changedMeanwhile = 'This checkout changed while you were using it. Please try again.';

const refusals: Record<RefusalKey, (context: RefusalContext) => { message: string; code?: string }> = {
  notComplete: () => ({ message: 'This checkout session is not complete' }),
  expired: () => ({ message: 'Your checkout session has expired' }),
  alreadyPaid: ({ action }) => ({
    message:
      action === 'create-pod-order' ? orderAlreadyPlaced : 'This checkout session has already been paid for.',
    ...finalized,
  }),
  alreadyComplete: () => ({ message: 'Your checkout session is complete', ...finalized }),
  refunded: ({ hasCompletedPayment }) => ({
    message: hasCompletedPayment ? 'This order has been refunded' : 'This order has been canceled.',
  }),
  attention: ({ externalReference }) => ({ message: attentionText(externalReference ?? 'your order') }),
  tooLate: () => ({ message: 'This order can no longer be canceled. Contact us for help.' }),
};

export function isRefusal(outcome: Outcome): outcome is RefusalKey {
  return Object.hasOwn(refusals, outcome);
}

export function refusalFor(key: RefusalKey, context: RefusalContext) {
  return { success: false as const, ...refusals[key](context) };
}
