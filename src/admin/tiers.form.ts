import type { Tier } from '#contract/admin/promo-codes.schema.ts';
import { formText } from '#ui/form-text.ts';
import { readDiscount } from './discount.form.ts';

/** The errors by field, or the rows that have a name; what else does not fit is left to the call, which refuses it. */
export function readTiers(
  form: FormData,
): { readonly errors: Readonly<Record<string, string>> } | { readonly tiers: Tier[] } {
  const indexes = [...form.keys()].flatMap((key) => /^name-(\d+)$/.exec(key)?.[1] ?? []);
  const errors: Record<string, string> = {};
  const tiers = indexes.flatMap((index): Tier[] => {
    const text = (name: string) => formText(form, `${name}-${index}`).trim();
    if (!text('name')) return [];
    const read = readDiscount(form, `type-${index}`, `value-${index}`);
    if ('error' in read) {
      errors[`value-${index}`] = read.error;
      return [];
    }
    const isActive = form.has(`active-${index}`);
    return [{ name: text('name'), pointsRequired: Number(text('points')), isActive, ...read.discount }];
  });
  return Object.keys(errors).length > 0 ? { errors } : { tiers };
}
