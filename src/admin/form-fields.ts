import { type Minor, toMinor } from '#contract/wire/money.ts';
import { formText } from '#ui/form-text.ts';

/** Lines of a text area, without empty ones. */
export const formLines = (form: FormData, name: string): string[] =>
  formText(form, name)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A whole-unit amount as typed ("1,250.50"); undefined for what is none, "12,50" too, and for an empty field. */
export const formMoney = (form: FormData, name: string) => moneyIn(formText(form, name));

/** As {@link formMoney} reads a field. */
export function moneyIn(typed: string): Minor | undefined {
  const text = typed.trim().replaceAll(/[ ,](?=\d{3}(?!\d))/g, '');
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? toMinor(Math.round(Number(text) * 100)) : undefined;
}

/** As {@link formMoney} reads it. */
export const moneyText = (amount: Minor | undefined) => (amount === undefined ? '' : String(amount / 100));
