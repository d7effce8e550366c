import { type Minor, toMinor } from '#contract/wire/money.ts';
import { formText } from '#ui/form-text.ts';

/** Lines of a text area, without empty ones. */
export const formLines = (form: FormData, name: string): string[] =>
  formText(form, name)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A whole-unit amount as typed ("1,250.50"); undefined for what is none, and for an empty field. */
export function formMoney(form: FormData, name: string): Minor | undefined {
  const text = formText(form, name).replaceAll(',', '').trim();
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? toMinor(Math.round(Number(text) * 100)) : undefined;
}

/** As {@link formMoney} reads it. */
export const moneyText = (amount: Minor | undefined) => (amount === undefined ? '' : String(amount / 100));
