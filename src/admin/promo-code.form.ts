import { parseWhole } from '#contract/admin/amount.rules.ts';
import { isGivable, type StaffCodeDraft, type Tier } from '#contract/admin/promo-code.schema.ts';
import { normalizeCode } from '#contract/promotions/promo-code.schema.ts';
import { hasErrors } from '#contract/wire/field-errors.rules.ts';
import { isGiftCode } from '#shop/promotions/promo-code.rules.ts';
import { discountText } from '#shop/promotions/promo-code.texts.ts';
import { formText } from '#ui/form-text.ts';
import { formItems, formMoney, formTime } from './form-fields.ts';

type Errors = Readonly<Record<string, string>>;

/** The chosen items: keys `product/{id}` or `sku/{id}`, each with its limit in `quantity:{key}`. */
function parseItems(form: FormData): StaffCodeDraft['items'] {
  return formItems(form).flatMap(({ key }): StaffCodeDraft['items'] => {
    const [kind, id = ''] = key.split('/');
    const quantity = parsePositive(formText(form, `quantity:${key}`));
    if (kind === 'product') return [{ productId: id, skuId: undefined, quantity }];
    return kind === 'sku' ? [{ productId: undefined, skuId: id, quantity }] : [];
  });
}

function parsePositive(text: string, most = 999_999): number | undefined {
  const number = parseWhole(text) ?? 0;
  return number > 0 && number <= most ? number : undefined;
}

/** The promo code, or the errors by field. */
export function parsePromoCode(
  form: FormData,
  currency: string,
): { readonly errors: Errors; readonly draft?: StaffCodeDraft } {
  const text = (name: string) => formText(form, name).trim();
  const code = normalizeCode(text('code'));
  const errors: Record<string, string> = {};
  const read = parseDiscount(form, 'discountType', 'discountValue');
  const from = formTime(form, 'validFrom');
  const to = formTime(form, 'validTo');
  const limit = parsePositive(text('limit'));
  const minimumSubtotal = formMoney(form, 'minimumSubtotal');
  if (code.length < 2) errors['code'] = 'At least two letters or digits';
  if ('error' in read) errors['discountValue'] = read.error;
  if (Number.isNaN(from)) errors['validFrom'] = 'A date and a time';
  if (Number.isNaN(to)) errors['validTo'] = 'A date and a time';
  if (to <= from) errors['validTo'] = 'Must be after the start';
  if (text('limit') && !limit) errors['limit'] = 'A whole number';
  if (text('minimumSubtotal') && minimumSubtotal === undefined)
    errors['minimumSubtotal'] = 'An amount such as 500';
  const items = parseItems(form);
  const isGift =
    form.has('autoApply') &&
    'discount' in read &&
    isGiftCode(
      { ...read.discount, isExclusive: form.has('isExclusive'), span: 'selected-products' },
      items.map(({ skuId, quantity }) => ({ productSkuId: skuId, quantity })),
    );
  if (minimumSubtotal && isGift)
    errors['minimumSubtotal'] = 'Leave it empty: the free gift comes with any hair';
  for (const name of formItems(form).map(({ key }) => `quantity:${key}`))
    if (text(name) && !parsePositive(text(name))) errors[name] = 'A whole number, or empty for no limit';
  // The page then lists none of them any more, so saving it once more is the answer.
  const wasListed = [...form.keys()].some((name) => name.startsWith('name:'));
  if (wasListed && !form.has('item'))
    errors['items'] = 'No product is ticked. Save again if it should be taken off the whole order.';
  if ('error' in read || hasErrors(errors)) return { errors };
  const { discount } = read;
  const fields = {
    revision: Number(text('revision')),
    code,
    active: form.has('active'),
    displayText: text('displayText') || discountText(discount, currency),
    validFrom: from,
    validTo: to,
    limit,
    minimumSubtotal,
    isExclusive: form.has('isExclusive'),
    isMultipleUses: form.has('isMultipleUses'),
    autoApply: form.has('autoApply'),
    sitewide: form.has('sitewide'),
    isWelcome: form.has('isWelcome'),
    items,
  };
  return { errors, draft: { ...fields, ...discount } };
}

/** The rows that have a name, or the errors by field. The gateway validates the rest. */
export function parseTiers(form: FormData): { readonly errors: Errors; readonly tiers?: Tier[] } {
  const indexes = [...form.keys()].flatMap((key) => /^name-(\d+)$/.exec(key)?.[1] ?? []);
  const errors: Record<string, string> = {};
  const tiers = indexes.flatMap((index): Tier[] => {
    const text = (name: string) => formText(form, `${name}-${index}`).trim();
    if (!text('name')) return [];
    const read = parseDiscount(form, `type-${index}`, `value-${index}`);
    if ('error' in read) errors[`value-${index}`] = read.error;
    const pointsRequired = parsePositive(text('points'), 99_999_999);
    if (!pointsRequired) errors[`points-${index}`] = 'A whole number, such as 1000';
    if ('error' in read || !pointsRequired) return [];
    const isActive = form.has(`active-${index}`);
    return [{ name: text('name'), pointsRequired, isActive, ...read.discount }];
  });
  return hasErrors(errors) ? { errors } : { errors, tiers };
}

function parseDiscount(form: FormData, type: string, value: string) {
  if (formText(form, type).trim() === 'fixed') {
    const discountValue = formMoney(form, value);
    if (!discountValue) return { error: 'An amount such as 50' };
    return { discount: { discountType: 'fixed', discountValue } } as const;
  }
  const discountValue = Number(formText(form, value).replace('%', ''));
  const discount = { discountType: 'percentage', discountValue } as const;
  return isGivable(discount) ? { discount } : { error: 'From 1 to 100 percent' };
}
