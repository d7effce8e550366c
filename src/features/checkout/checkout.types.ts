import type { CheckoutForm, CheckoutShop } from '#contract/checkout/checkout-form.rules.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import type { DeliveryFees } from '#contract/delivery/delivery.rules.ts';
import type { Dispatch } from '#contract/delivery/dispatch.rules.ts';
import type { Figures } from '#contract/promotions/discount.rules.ts';
import type { Minor } from '#contract/wire/money.ts';
import type { Profile } from './checkout-prefill.rules.ts';

/** What the store's configuration says about checkout, at `now`. */
export type CheckoutTerms = CheckoutShop & {
  readonly storeName: string;
  readonly currency: string | undefined;
  readonly fees: DeliveryFees;
  /** Absent: no day is promised. */
  readonly dispatch?: Dispatch | undefined;
  readonly pickupLocation: string;
  /** The largest total that may be paid on delivery. */
  readonly payOnDeliveryMaximum: Minor;
};

/** What the gateway said about the last try to pay or to open the page; all of it may be absent. */
export type CheckoutVerdict = {
  /** Above the button. */
  readonly message?: string | undefined;
  /** Under the promo input. */
  readonly promoMessage?: string | undefined;
  /** The gateway's own figures, where they differ from ours. */
  readonly figures?: Figures | undefined;
  /** Why a line cannot be had, by sku. */
  readonly lineNotes?: Readonly<Record<string, string>> | undefined;
};

export type CheckoutState = CheckoutVerdict & {
  readonly form: CheckoutForm;
  readonly session: CheckoutSession;
  readonly terms: CheckoutTerms;
  /** The neighborhood is typed ('Add suburb') and not chosen from the list. */
  readonly writesSuburb: boolean;
  /** Field errors are shown after the first try to pay. */
  readonly hasTried: boolean;
  readonly work: 'none' | 'paying' | 'applying';
};

/** The state as the edge draws it, with what the page needs to take over from there. */
export type DrawnCheckout = CheckoutState & {
  readonly profile: Profile | undefined;
  /** What to say on top of the form. */
  readonly notice?: string | undefined;
  /** Posted values win over the browser's draft. */
  readonly isPosted: boolean;
  /** What to say of a code that applied itself while the page was drawn. */
  readonly applied: string | undefined;
  /** Whether a code that applies itself was looked for while the page was drawn. */
  readonly hasLookedForCode: boolean;
  /** Idempotency key of a payment without script. */
  readonly attempt: string;
};
