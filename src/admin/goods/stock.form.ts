import { type StockReason, stockReasons } from '#contract/admin/goods.schema.ts';
import { formText } from '#ui/form-text.ts';

/** Reasons that staff choose from. */
export const reasonLabels: Partial<Record<StockReason, string>> = {
  delivery: 'Delivery',
  correction: 'Counted again',
  damaged: 'Damaged',
  returned: 'Returned',
};

export const isWholeChange = (form: FormData) => /^\s*[+-]?\d{1,6}\s*$/.test(formText(form, 'delta'));

/** What a posted form of a stock change asks for. */
export function stockIn(form: FormData) {
  return {
    changes: [{ sku: formText(form, 'skuId'), delta: Number(formText(form, 'delta') || Number.NaN) }],
    reason: stockReasons.find((each) => each === formText(form, 'reason')) ?? 'correction',
    note: formText(form, 'note').trim() || undefined,
    revision: Number(formText(form, 'revision')),
  };
}
