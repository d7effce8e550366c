import { formText } from '#ui/form-text.ts';
import { formMoney } from './form-fields.ts';

/** What a form takes off, by the names of its two fields; or what is wrong with it. */
export function readDiscount(form: FormData, type: string, value: string) {
  if (formText(form, type).trim() === 'fixed') {
    const discountValue = formMoney(form, value);
    if (!discountValue) return { error: 'An amount such as 50' };
    return { discount: { discountType: 'fixed', discountValue } } as const;
  }
  const discountValue = Number(formText(form, value).replace('%', ''));
  if (!(discountValue > 0 && discountValue <= 100)) return { error: 'From 1 to 100 percent' };
  return { discount: { discountType: 'percentage', discountValue } } as const;
}
