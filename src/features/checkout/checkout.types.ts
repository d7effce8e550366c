import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import type { Figures } from '#contract/promotions/discount.rules.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Profile } from './checkout.prefill.ts';
import type { CheckoutValues } from './checkout.reducer.ts';
import type { CheckoutSettings } from './checkout.settings.ts';
import type { CheckoutStatus } from './checkout.status.ts';

/** What the gateway answered to the last payment attempt, or to opening the page. */
export type CheckoutFeedback = {
  /** Above the button. */
  readonly message?: string | undefined;
  /** Under the promo input. */
  readonly promoMessage?: string | undefined;
  /** The gateway's figures, where they differ from the computed ones. */
  readonly figures?: Figures | undefined;
  /** Why a line is unavailable, by sku id. */
  readonly lineNotes?: Readonly<Record<string, string>> | undefined;
};

/** The state of the checkout form, shared by its islands through `$checkout`. */
export type CheckoutState = CheckoutFeedback & {
  readonly form: CheckoutValues;
  readonly session: CheckoutSession;
  readonly settings: CheckoutSettings;
  /** Field errors are shown after the first submit. */
  readonly isSubmitted: boolean;
  readonly progress: 'idle' | 'paying' | 'applying';
};

/** The state as rendered at the edge, with what hydration needs. */
export type InitialCheckout = CheckoutState & {
  /** Empty for a guest. */
  readonly profile: Profile;
  /** Shown above the form. */
  readonly notice?: string | undefined;
  /** The form was posted: its values win over the browser's draft, and rendering it auto-applied no code. */
  readonly isPosted: boolean;
  /** The toast for a code that was auto-applied during rendering. */
  readonly autoApplyToast: string | undefined;
  /** The idempotency key of a payment without script. */
  readonly attempt: string;
};

export type CheckoutContext = {
  readonly visitor: VisitorGateway;
  readonly settings: CheckoutSettings;
  readonly isReadOnly: boolean;
  /** The `origin` search param: where the shopper comes from. */
  readonly origin: string | null;
  /** Start a new checkout although an earlier payment is under review. */
  readonly isFresh?: boolean | undefined;
};

/** What a loader or action of a checkout page returns: the page's data, a redirect, or a status screen in its place. */
export type CheckoutResult<Data> =
  | { readonly kind: 'page'; readonly data: Data }
  | { readonly kind: 'redirect'; readonly href: string }
  | CheckoutStatus;
