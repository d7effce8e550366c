import type { ProductDraft, StaffProduct, VariantDraft } from '#contract/admin/goods.schema.ts';

const productNames = [
  'name',
  'slug',
  'description',
  'categoryId',
  'subcategoryId',
  'attributes',
  'availability',
  'isVisible',
] as const;

const variantNames = ['sku', 'price', 'length', 'colorId', 'size', 'weight', 'isVisible'] as const;

/** What of a product changes, for those who read the audit. */
export function difference(before: StaffProduct, after: ProductDraft) {
  const names = productNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const of = (from: Pick<ProductDraft, (typeof productNames)[number]>) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  const known = new Map(before.variants.map((each) => [each._id, each]));
  const variants = after.variants
    .map((is) => ({ is, was: is._id === undefined ? undefined : known.get(is._id) }))
    .filter(({ is, was }) => is.stockChange !== 0 || variantNames.some((name) => is[name] !== was?.[name]));
  const variantOf = (from: Pick<VariantDraft, (typeof variantNames)[number]>) =>
    Object.fromEntries(variantNames.map((name) => [name, from[name]]));
  return {
    before: { ...of(before), variants: variants.flatMap(({ was }) => (was ? [variantOf(was)] : [])) },
    after: {
      ...of(after),
      variants: variants.map(({ is }) => ({ ...variantOf(is), stockChange: is.stockChange })),
    },
  };
}

/** Saving the draft would change nothing but pictures. */
export function isUnchanged(before: StaffProduct, draft: ProductDraft): boolean {
  const { variants, ...facts } = difference(before, draft).after;
  return variants.length === 0 && Object.keys(facts).length === 0;
}
