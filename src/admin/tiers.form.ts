import type { Tier } from '#contract/admin/promo-codes.schema.ts';
import { noMoney } from '#contract/wire/money.ts';
import { formText } from '#ui/form-text.ts';
import { formMoney } from './form-fields.ts';

/** The rows that have a name; what does not fit is left to the call, which refuses it. */
export function readTiers(form: FormData): Tier[] {
  const indexes = [...form.keys()].flatMap((key) => /^name-(\d+)$/.exec(key)?.[1] ?? []);
  return indexes.flatMap((index): Tier[] => {
    const text = (name: string) => formText(form, `${name}-${index}`).trim();
    if (!text('name')) return [];
    const fields = {
      name: text('name'),
      pointsRequired: Number(text('points')),
      isActive: form.has(`active-${index}`),
    };
    if (text('type') === 'percentage') {
      return [{ ...fields, discountType: 'percentage', discountValue: Number(text('value')) }];
    }
    return [
      { ...fields, discountType: 'fixed', discountValue: formMoney(form, `value-${index}`) ?? noMoney },
    ];
  });
}
