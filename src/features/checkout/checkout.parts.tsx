import type { ComponentProps } from 'react';
import type { CheckoutField } from '#contract/checkout/checkout-check.rules.ts';
import type { FieldErrors } from '#contract/customers/customer.rules.ts';
import { Button } from '#ui/Button.tsx';
import type { CheckoutState } from './checkout.types.ts';

/** What each part of the checkout form is drawn from. */
export type PartProps = {
  readonly state: CheckoutState;
  readonly errors: FieldErrors<CheckoutField>;
  /** False as long as the page is as the edge has drawn it. */
  readonly isAwake: boolean;
};

export const partClasses = {
  section: 'grid gap-5 border-t pt-8',
  heading: 'font-display text-20',
} as const;

const cardClass =
  'flex min-h-14 cursor-pointer items-start gap-3 rounded border border-smoke/55 px-4 py-3.5 hover:border-ink has-checked:border-ink has-checked:bg-shell has-disabled:cursor-not-allowed has-disabled:text-smoke';

/** A choice of its group, all of it pressable. */
export function RadioCard({ children, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className={cardClass}>
      <input {...input} type="radio" className="mt-0.5 size-5 shrink-0" />
      {children}
    </label>
  );
}

/** Without script a choice that changes other fields takes effect by this button. */
export function UpdateButton() {
  return (
    <div className="without-script">
      <Button type="submit" name="intent" value="update" variant="outline" formNoValidate>
        Update
      </Button>
    </div>
  );
}
