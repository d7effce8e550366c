import type { StaffCodeDraft } from '#contract/admin/promo-codes.schema.ts';
import { formText } from '#ui/form-text.ts';
import { discountText } from './code.state.ts';
import { readDiscount } from './discount.form.ts';
import { formMoney } from './form-fields.ts';

type Errors = Readonly<Record<string, string>>;
type Item = StaffCodeDraft['items'][number];

/** The items that a form keeps and adds: `product/{id}` or `sku/{id}`, each with its number in `quantity:{key}`. */
export function readItems(form: FormData): Item[] {
  return itemKeys(form).flatMap((key): Item[] => {
    const [kind, id = ''] = key.split('/');
    const number = formText(form, `quantity:${key}`).trim();
    const quantity = isNumber(number) ? Number(number) : undefined;
    if (kind === 'product') return [{ productId: id, skuId: undefined, quantity }];
    return kind === 'sku' ? [{ productId: undefined, skuId: id, quantity }] : [];
  });
}

const itemKeys = (form: FormData) => [
  ...new Set(form.getAll('item').filter((key) => typeof key === 'string')),
];

const isNumber = (text: string) => /^[1-9]\d{0,5}$/.test(text);

/** The errors by field, or the code that the form describes. Dates are days of Accra, which keeps UTC all year. */
export function readCode(
  form: FormData,
  currency: string,
): { readonly errors: Errors } | { readonly draft: StaffCodeDraft } {
  const text = (name: string) => formText(form, name).trim();
  const errors: Record<string, string> = {};
  const read = readDiscount(form, 'discountType', 'discountValue');
  const from = Date.parse(`${text('validFrom')}Z`);
  const to = Date.parse(`${text('validTo')}Z`);
  const limit = text('limit');
  const minimumSubtotal = formMoney(form, 'minimumSubtotal');
  if (text('code').length < 2) errors['code'] = 'At least two letters or digits';
  if ('error' in read) errors['discountValue'] = read.error;
  if (Number.isNaN(from)) errors['validFrom'] = 'A day and a time';
  if (Number.isNaN(to)) errors['validTo'] = 'A day and a time';
  if (to <= from) errors['validTo'] = 'After the beginning';
  if (limit && !isNumber(limit)) errors['limit'] = 'A whole number';
  if (text('minimumSubtotal') && minimumSubtotal === undefined)
    errors['minimumSubtotal'] = 'An amount such as 500';
  for (const name of itemKeys(form).map((key) => `quantity:${key}`))
    if (text(name) && !isNumber(text(name))) errors[name] = 'A whole number, or empty for all there are';
  if ('error' in read || Object.keys(errors).length > 0) return { errors };
  const { discount } = read;
  const fields = {
    revision: Number(text('revision')),
    code: text('code').toUpperCase(),
    active: form.has('active'),
    displayText: text('displayText') || discountText(discount, currency),
    validFrom: from,
    validTo: to,
    limit: limit ? Number(limit) : undefined,
    minimumSubtotal,
    isExclusive: form.has('isExclusive'),
    isMultipleUses: form.has('isMultipleUses'),
    autoApply: form.has('autoApply'),
    sitewide: form.has('sitewide'),
    isWelcome: form.has('isWelcome'),
    items: readItems(form),
  };
  return { draft: { ...fields, ...discount } };
}
