import type { CheckoutField } from '#contract/checkout/checkout-check.rules.ts';
import type { FieldErrors } from '#contract/customers/customer.rules.ts';
import type { Checkout, CheckoutState } from './checkout.store.ts';
import type { CheckoutTerms } from './checkout.types.ts';

/** What each part of the checkout form is drawn from. */
export type PartProps = {
  readonly checkout: Checkout;
  readonly state: CheckoutState;
  readonly terms: CheckoutTerms;
  readonly errors: FieldErrors<CheckoutField>;
  /** ms since 1970. */
  readonly now: number;
  /** False as long as the page is as the edge has drawn it. */
  readonly isAwake: boolean;
};

export const partClasses = {
  section: 'grid gap-5 border-t pt-8',
  heading: 'font-display text-20',
  card: 'flex min-h-14 cursor-pointer items-start gap-3 rounded border border-smoke/55 px-4 py-3.5 hover:border-ink has-checked:border-ink has-checked:bg-shell has-disabled:cursor-not-allowed has-disabled:text-smoke',
  mark: 'mt-0.5 size-5 shrink-0',
} as const;
