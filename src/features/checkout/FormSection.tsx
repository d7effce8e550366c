import type { ComponentProps, ReactNode } from 'react';
import type { FieldErrors } from '#contract/wire/field-errors.rules.ts';
import { Button } from '#ui/Button.tsx';
import type { CheckoutState } from './checkout.types.ts';
import type { CheckoutField } from './checkout.validation.ts';

export type SectionProps = {
  readonly state: CheckoutState;
  readonly errors: FieldErrors<CheckoutField>;
  readonly isHydrated: boolean;
};

export const headingClass = 'font-display text-20';

type FormSectionProps = { id: string; heading: string; className?: string; children: ReactNode };

export function FormSection({ id, heading, className = '', children }: FormSectionProps) {
  return (
    <section className={`${className} grid gap-5 border-t pt-8`} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={headingClass}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

const cardClass =
  'flex min-h-14 cursor-pointer items-start gap-3 rounded border border-smoke-75 px-4 py-3.5 hover:border-ink has-checked:border-ink has-checked:bg-shell has-disabled:cursor-not-allowed has-disabled:text-smoke';

export function RadioCard({ children, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className={cardClass}>
      <input {...input} type="radio" className="mt-0.5 size-5 shrink-0" />
      {children}
    </label>
  );
}

/** Applies a choice that changes other fields, where there is no script. */
export function UpdateButton() {
  return (
    <div className="without-script">
      <Button type="submit" name="intent" value="update" variant="outline" formNoValidate>
        Update
      </Button>
    </div>
  );
}
