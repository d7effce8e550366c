import { type Minor, toMinor } from '#contract/wire/money.ts';
import { formText } from '#ui/form-text.ts';
import { amountIn } from './amount.ts';

/** Lines of a text area, without empty ones. */
export const formLines = (form: FormData, name: string): string[] =>
  formText(form, name)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A whole-unit amount as typed; undefined for what is none, and for an empty field. */
export function formMoney(form: FormData, name: string): Minor | undefined {
  const amount = amountIn(formText(form, name));
  return amount === undefined ? undefined : toMinor(amount);
}
