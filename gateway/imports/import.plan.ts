import * as z from 'zod/mini';
import { formatAmount } from '#contract/admin/amount.rules.ts';
import {
  type ProductDraft,
  productDraft,
  type Taxonomy,
  type VariantDraft,
} from '#contract/admin/product.schema.ts';
import { isHair } from '#contract/products/product.rules.ts';
import { categorySlug, slugOf } from '#contract/store/store.rules.ts';
import { changedVariantFields, diffProduct, isUnchanged } from '../catalogue/product.diff.ts';
import { areDistinct, variantsAlike } from '../catalogue/staff-product.ts';
import type { StoredProduct } from '../catalogue/stored-product.records.ts';
import { type ImportedProduct, type ImportedVariant, isExternal, nameMissing } from './import.parse.ts';

/** A category, subcategory or colour that an import has to create. */
export type Addition =
  | {
      readonly kind: 'category';
      readonly _id: string;
      readonly name: string;
      readonly slug: string;
      readonly categoryId?: string;
      readonly isHair: boolean;
    }
  | { readonly kind: 'color'; readonly _id: string; readonly name: string };

export type ShopTaxonomy = Pick<Taxonomy, 'categories' | 'colors'>;

/** A slug of at most 40 characters. Names that differ only in what it cannot hold, such as other scripts, get a code. */
function shortSlug(name: string): string {
  const text = slugOf(name);
  const isWhole = text !== '' && text.length <= 40 && !/[\p{L}\p{N}]/u.test(lettersLost(name));
  if (isWhole) return text;
  const code = [...name.toLowerCase()].reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647,
    7,
  );
  return `${text.slice(0, 30).replace(/-$/, '') || 'other'}-${code.toString(36)}`;
}

const lettersLost = (name: string) => name.normalize('NFKD').replace(/[a-z0-9]/gi, '');

const isNamed =
  (name: string) => (each: { readonly _id: string; readonly name: string; readonly slug?: string }) =>
    each.name.toLowerCase() === name.toLowerCase() || each.slug === shortSlug(name);

/** The product after the import. `pictures` maps external URLs and zip sources to stored paths. */
export function planProduct(
  imported: ImportedProduct,
  current: StoredProduct | undefined,
  taxonomy: ShopTaxonomy,
  pictures: ReadonlyMap<string, string>,
) {
  const additions: Addition[] = [];
  const place = resolveCategory(imported, current, taxonomy, additions);
  const named = new Set(imported.variants.map(({ sku }) => sku));
  const known = {
    all: current?.variants ?? [],
    // Variants whose SKU is in the file match only by SKU.
    unnamed: current?.variants.filter(({ sku }) => !named.has(sku)) ?? [],
  };
  const variants = imported.variants.map((each) => variantDraft(each, known, taxonomy, pictures, additions));
  const draft: Required<ProductDraft> = {
    name: imported.name ?? current?.name ?? '',
    slug: current?.slug ?? imported.handle,
    description: imported.description ?? current?.description,
    ...place,
    attributes: imported.attributes ?? current?.attributes ?? {},
    availability: imported.availability ?? current?.availability ?? 'draft',
    isVisible: imported.isVisible ?? current?.isVisible ?? true,
    variants,
    revision: current?.revision ?? 0,
  };
  return {
    draft,
    additions,
    isSame: current !== undefined && additions.length === 0 && isSame(draft, current),
  };
}

/** Where a file names a field otherwise. */
const columnNames: Readonly<Record<string, string>> = { slug: 'handle', sku: 'SKU' };

/** Why the shop cannot hold the planned product: what the product form refuses too. Undefined if it can. */
export function draftProblem(draft: ProductDraft, current: StoredProduct | undefined): string | undefined {
  if (draft.name === '') return nameMissing;
  // An external picture gets a short path once it is stored.
  const stored = draft.variants.map(({ images, ...each }) => ({
    ...each,
    images: images?.map((image) => (isExternal(image) ? '/' : image)),
  }));
  const [issue] = z.safeEncode(productDraft, { ...draft, variants: stored }).error?.issues ?? [];
  if (!issue) return areDistinct(draft, current) ? undefined : variantsAlike;
  const [field = '', at, part] = issue.path.map(String);
  const name = columnNames[part ?? field] ?? part ?? at ?? field;
  const of = part ? ` of ${draft.variants[Number(at)]?.sku.slice(0, 64) || 'a variant'}` : '';
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `The ${name}${of} is longer than ${issue.maximum} characters.`;
  if (issue.code === 'too_big' && issue.origin === 'array')
    return `There are more than ${issue.maximum} ${name}${of}.`;
  return `The ${name}${of} is not valid.`;
}

const maxTexts = 12;

const withoutId = (field: string) => field.replace(/Id$/, '');

export function changeTexts(current: StoredProduct, draft: ProductDraft): string[] {
  const known = new Map(current.variants.map((each) => [each._id, each]));
  const { variants: _, ...fields } = diffProduct(current, draft).after;
  const variants = draft.variants.flatMap((each) => {
    const { price, stockChange } = each;
    const was = known.get(each._id ?? '');
    if (!was) return [`adds ${each.sku || 'a variant'}`];
    const others = changedVariantFields(was, each).filter((name) => name !== 'price');
    return [
      price === was.price ? '' : `price of ${was.sku} ${formatAmount(was.price)} → ${formatAmount(price)}`,
      stockChange === 0 ? '' : `stock of ${was.sku} ${stockChange > 0 ? '+' : ''}${stockChange}`,
      others.length === 0 ? '' : `${others.map(withoutId).join(', ')} of ${was.sku}`,
    ].filter(Boolean);
  });
  const names = Object.keys(fields).map(withoutId);
  const texts = [names.join(', '), ...variants].filter(Boolean);
  return texts.length > maxTexts ? [...texts.slice(0, maxTexts), `${texts.length - maxTexts} more`] : texts;
}

function resolveCategory(
  { category, subcategory, variants }: ImportedProduct,
  current: StoredProduct | undefined,
  { categories }: ShopTaxonomy,
  additions: Addition[],
): { categoryId: string; subcategoryId: string } {
  if (!category && current) return { categoryId: current.categoryId, subcategoryId: current.subcategoryId };
  const name = category ?? 'Other products';
  const within = subcategory ?? name;
  const everywhere = categories.flatMap((each) => each.subcategories);
  // Shopify's single type may name a subcategory.
  const direct = subcategory === undefined ? everywhere.find(isNamed(name)) : undefined;
  if (direct) return { categoryId: direct.categoryId, subcategoryId: direct._id };
  const categoryId = `category-${shortSlug(name)}`;
  const existing = categories.find(isNamed(name)) ?? categories.find(({ _id }) => _id === categoryId);
  const subcategoryId = `subcategory-${shortSlug(name).slice(0, 20)}-${shortSlug(within).slice(0, 30)}`;
  if (!existing)
    additions.push({
      kind: 'category',
      _id: categoryId,
      name: name.slice(0, 60),
      slug: categorySlug(shortSlug(name)),
      isHair: isHair(name) || variants.some(({ length }) => length),
    });
  const stored = existing?.subcategories.find((each) => isNamed(within)(each) || each._id === subcategoryId);
  const parentId = existing?._id ?? categoryId;
  if (stored) return { categoryId: parentId, subcategoryId: stored._id };
  additions.push({
    kind: 'category',
    _id: subcategoryId,
    name: within.slice(0, 60),
    slug: shortSlug(within),
    categoryId: parentId,
    isHair: false,
  });
  return { categoryId: parentId, subcategoryId };
}

function variantDraft(
  { color, length, size, stock, isStockExported, images, ...given }: ImportedVariant,
  known: Readonly<Record<'all' | 'unnamed', StoredProduct['variants']>>,
  { colors }: ShopTaxonomy,
  pictures: ReadonlyMap<string, string>,
  additions: Addition[],
): Required<VariantDraft> {
  const ownId = color && `color-${shortSlug(color)}`;
  const stored = color ? (colors.find(isNamed(color)) ?? colors.find(({ _id }) => _id === ownId)) : undefined;
  const namedColorId = stored?._id ?? ownId;
  if (color && namedColorId && !stored && !additions.some(({ _id }) => _id === namedColorId))
    additions.push({ kind: 'color', _id: namedColorId, name: color.slice(0, 60) });
  const sameSku = known.all.find(({ sku }) => sku === given.sku);
  const options = {
    colorId: color === undefined ? sameSku?.colorId : (namedColorId ?? undefined),
    length: length === undefined ? sameSku?.length : (length ?? undefined),
    size: size === undefined ? sameSku?.size : (size ?? undefined),
  };
  const isSameKind = (each: StoredProduct['variants'][number]) =>
    each.colorId === options.colorId && each.length === options.length && each.size === options.size;
  const before = sameSku ?? known.unnamed.find(isSameKind);
  return {
    _id: before?._id,
    sku: given.sku || (before?.sku ?? ''),
    price: given.price,
    ...options,
    weight: given.weight ?? before?.weight,
    isVisible: before?.isVisible ?? true,
    // Preserves sales since the export.
    stockChange:
      stock === undefined || (before && isStockExported) ? 0 : stock - (before?.quantityAvailable ?? 0),
    images: images.length > 0 ? images.map((image) => pictures.get(image) ?? image) : undefined,
  };
}

function isSame(draft: ProductDraft, current: StoredProduct): boolean {
  const known = new Map(current.variants.map((each) => [each._id, each]));
  const hasImages = ({ _id = '', images }: VariantDraft) =>
    images === undefined || images.join() === known.get(_id)?.images.join();
  return isUnchanged(current, draft) && draft.variants.every(hasImages);
}
