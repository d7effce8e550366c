import {
  type ProductDraft,
  productFields,
  type StaffProduct,
  type VariantDraft,
  variantFields,
} from '#contract/admin/product.schema.ts';

type ProductField = keyof typeof productFields;
type VariantField = keyof typeof variantFields;

const productNames = Object.keys(productFields) as ProductField[];
const variantNames = Object.keys(variantFields) as VariantField[];

type Variant = Pick<VariantDraft, VariantField>;

export const changedVariantFields = (was: Variant | undefined, is: Variant): VariantField[] =>
  variantNames.filter((name) => is[name] !== was?.[name]);

/** The changed fields of a product, for the audit log. */
export function diffProduct(before: StaffProduct, after: ProductDraft) {
  const names = productNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const of = (from: Pick<ProductDraft, ProductField>) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  const known = new Map(before.variants.map((each) => [each._id, each]));
  const variants = after.variants
    .map((is) => ({ is, was: is._id === undefined ? undefined : known.get(is._id) }))
    .filter(({ is, was }) => is.stockChange !== 0 || changedVariantFields(was, is).length > 0);
  const variantOf = (from: Variant) => Object.fromEntries(variantNames.map((name) => [name, from[name]]));
  return {
    before: { ...of(before), variants: variants.flatMap(({ was }) => (was ? [variantOf(was)] : [])) },
    after: {
      ...of(after),
      variants: variants.map(({ is }) => ({ ...variantOf(is), stockChange: is.stockChange })),
    },
  };
}

/** True if the draft changes nothing except pictures. */
export function isUnchanged(before: StaffProduct, draft: ProductDraft): boolean {
  const { variants, ...facts } = diffProduct(before, draft).after;
  return variants.length === 0 && Object.keys(facts).length === 0;
}
