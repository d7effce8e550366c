import type { AddressForm } from '#contract/address/address.rules.ts';
import type { CheckoutForm } from '#contract/checkout/checkout-form.rules.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import type { Contact } from '#contract/customers/customer.rules.ts';
import type { DeliveryFees } from '#contract/delivery/delivery.rules.ts';
import type { Fulfilment } from '#contract/delivery/fulfilment.rules.ts';
import type { Figures } from '#contract/promotions/discount.rules.ts';
import type { Minor } from '#contract/wire/money.ts';

/** What the store's configuration says about checkout. */
export type CheckoutTerms = {
  readonly currency: string | undefined;
  readonly fulfilment: Fulfilment | undefined;
  readonly fees: DeliveryFees;
  readonly pickupLocation: string;
  readonly offersPaymentOnDelivery: boolean;
  /** The largest total that may be paid so. */
  readonly payOnDeliveryMaximum: Minor;
};

/** What a signed-in customer has on file (screens §7, Prefill). */
export type Profile = { readonly [F in keyof Contact]?: string | undefined } & {
  readonly shippingAddress?: { readonly [F in keyof AddressForm]?: string | undefined } | undefined;
};

/** What the gateway said about the last try to pay or to open the page; all of it may be nothing. */
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

/** Everything the form is drawn from, at the edge and again where it wakes. */
export type CheckoutStart = CheckoutVerdict & {
  readonly form: CheckoutForm;
  readonly session: CheckoutSession;
  readonly terms: CheckoutTerms;
  readonly profile: Profile | undefined;
  /** What to say on top of the form. */
  readonly notice?: string | undefined;
  /** The neighborhood is typed ('Add suburb') and not chosen from the list. */
  readonly writesSuburb: boolean;
  /** Field errors are shown once somebody tried to pay. */
  readonly hasTried: boolean;
  /** Posted values win over what the browser has kept. */
  readonly isPosted: boolean;
  /** What to say of a code that applied itself while the page was drawn. */
  readonly applied: string | undefined;
  /** Whether a code that applies itself was looked for while the page was drawn. */
  readonly hasLookedForCode: boolean;
  /** One wish to pay without script (contract §16). */
  readonly attempt: string;
  /** When the page was drawn, ms since 1970. */
  readonly now: number;
};
