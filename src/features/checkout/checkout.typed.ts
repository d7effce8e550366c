import type { CheckoutForm } from '#contract/checkout/checkout-form.rules.ts';
import { readCheckoutForm } from './checkout.form.ts';
import type { DrawnCheckout } from './checkout.types.ts';

/** What was changed before the page woke. */
export type Typed = {
  readonly drawn: CheckoutForm;
  readonly form: CheckoutForm;
  readonly writesSuburb: boolean;
};

/** Reads the drawn form in the browser; undefined on the server, and where nothing was changed. */
export function typedBeforeWaking({ form, terms }: DrawnCheckout): Typed | undefined {
  if (typeof document === 'undefined') return undefined;
  const drawn = document.forms.namedItem('checkout');
  if (!drawn) return undefined;
  const read = readCheckoutForm(new FormData(drawn), terms);
  const found = { ...read.form, discount: form.discount, promoNotice: form.promoNotice };
  if (JSON.stringify(sorted(found)) === JSON.stringify(sorted(form))) return undefined;
  return { drawn: form, form: found, writesSuburb: read.writesSuburb };
}

function sorted(form: CheckoutForm) {
  return Object.entries(form)
    .map(([name, value]) => [name, typeof value === 'object' && value ? Object.entries(value).sort() : value])
    .sort();
}

/** What was typed, over the draft: only fields that differ from the drawn ones count as typed. */
export function overlaid<Part extends object>(draft: Part, drawn: Part, typed: Part): Part {
  const entries = Object.entries(typed).map(([name, value]: [string, unknown]) => {
    const own: unknown = Reflect.get(draft, name);
    const before: unknown = Reflect.get(drawn, name);
    if (isPart(value) && isPart(own) && isPart(before)) return [name, overlaid(own, before, value)];
    return [name, value === before ? own : value];
  });
  return Object.fromEntries(entries);
}

function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
