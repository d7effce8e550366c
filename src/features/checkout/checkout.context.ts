import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Stopped } from './checkout.stops.ts';
import type { CheckoutTerms } from './checkout.types.ts';

/** What a page of the checkout is loaded with. */
export type CheckoutContext = {
  readonly visitor: VisitorGateway;
  readonly terms: CheckoutTerms;
  readonly isReadOnly: boolean;
  /** Where the shopper comes from, by the address's `origin`. */
  readonly origin: string | null;
  /** The shopper goes on past a payment that is looked into. */
  readonly isFresh?: boolean | undefined;
  /** The shop's own address. */
  readonly shopOrigin: string;
};

/** What stands at an address of the checkout. */
export type CheckoutScreen<Shown> =
  | { readonly kind: 'show'; readonly shown: Shown }
  | { readonly kind: 'goTo'; readonly href: string }
  | Stopped;
