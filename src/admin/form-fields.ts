import { parseAmount } from '#contract/admin/amount.rules.ts';
import type { FieldErrors } from '#contract/wire/field-errors.rules.ts';
import { type Minor, toMinor } from '#contract/wire/money.ts';
import { formText } from '#ui/form-text.ts';

/** A field's text: as it was posted, else as it is stored. */
export const postedText = (form: FormData | undefined, name: string, stored?: string | null): string =>
  form ? formText(form, name) : (stored ?? '');

/** The same of a checkbox. */
export const postedTick = (form: FormData | undefined, name: string, stored = false): boolean =>
  form ? form.has(name) : stored;

/** The props of a form's fields: {@link postedText}, and the error of a posted one. */
export const postedFields =
  (form: FormData | undefined, errors: FieldErrors<string> = {}) =>
  (name: string, stored?: string | null) => ({
    name,
    defaultValue: postedText(form, name, stored),
    error: form && errors[name],
  });

export const blankError = (form: FormData, name: string): string | undefined =>
  formText(form, name).trim() ? undefined : 'Please fill this in';

export const formLines = (form: FormData, name: string): string[] =>
  formText(form, name)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export type ListItem = { readonly key: string; readonly name: string };

/** The ticked items of a list, each with its name in `name:{key}`. */
export function formItems(form: FormData): ListItem[] {
  const keys = new Set(form.getAll('item').map(String));
  return [...keys].map((key) => ({ key, name: formText(form, `name:${key}`) || key }));
}

/** A typed time of Accra, which is UTC all year; NaN if the field is empty or not a time. */
export const formTime = (form: FormData, name: string): number => Date.parse(`${formText(form, name)}Z`);

/** The inverse of `formTime`: the value of a `datetime-local` field. */
export const timeText = (at: number): string => new Date(at).toISOString().slice(0, 16);

export function formMoney(form: FormData, name: string): Minor | undefined {
  const amount = parseAmount(formText(form, name));
  return amount === undefined ? undefined : toMinor(amount);
}
