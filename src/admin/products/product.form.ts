import * as z from 'zod/mini';
import { formatAmount, parseAmount, parseWhole } from '#contract/admin/amount.rules.ts';
import { attributeOf, shownName } from '#contract/admin/attribute.rules.ts';
import { withoutInches } from '#contract/admin/length.rules.ts';
import {
  availabilities,
  type ProductDraft,
  type StaffProduct,
  slug,
  stockReasons,
  type Taxonomy,
  type VariantDraft,
} from '#contract/admin/product.schema.ts';
import { slugOf } from '#contract/store/store.rules.ts';
import { toMinor } from '#contract/wire/money.ts';
import { splitList } from '#contract/wire/text.rules.ts';
import { formText } from '#ui/form-text.ts';

/** In minor units; -1, which {@link draftError} rejects, if it is not an amount. */
const parsePrice = (text: string) => toMinor(parseAmount(text) ?? -1);

/** An emptied count is NaN, not 0, which would clear the stock. */
const parseCount = (text: string) => parseWhole(text) ?? Number.NaN;

const optionalText = (text: string) => text.trim() || undefined;

/** `name: value` per line. */
export const formatAttributes = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .map(([name, value]) => `${shownName(name)}: ${value}`)
    .join('\n');

/** A malformed line gets an empty name or value, which {@link draftError} rejects. */
function parseAttributes(text: string): Record<string, string> {
  const pairs = text.split('\n').map((line) => {
    const [name = '', ...rest] = line.split(':');
    return [attributeOf(name.trim()), rest.join(':').trim()] as const;
  });
  return Object.fromEntries(pairs.filter(([name, value]) => name || value));
}

function parseRows(form: FormData) {
  const rows: Required<VariantDraft>[] = [];
  for (let at = 0; form.has(`v${at}.sku`); at++) {
    const text = (name: string) => formText(form, `v${at}.${name}`).trim();
    rows.push({
      _id: optionalText(text('id')),
      sku: text('sku'),
      price: parsePrice(text('price')),
      length: text('length') === '' ? undefined : Number(withoutInches(text('length'))),
      colorId: optionalText(text('colorId')),
      size: optionalText(text('size')),
      weight: optionalText(text('weight')),
      isVisible: form.has(`v${at}.isVisible`),
      stockChange: parseCount(text('stock')) - Number(text('stockWas') || 0),
      images: text('images') === '' ? undefined : text('images').split(' '),
    });
  }
  return rows;
}

/** All combinations of the chosen colours, lengths and sizes that the product does not have yet. */
function newVariants(form: FormData, rows: readonly VariantDraft[]): Required<VariantDraft>[] {
  const [price, stock] = [formText(form, 'add.price').trim(), formText(form, 'add.stock').trim()];
  const colors = form.getAll('add.color').map(String);
  const lengths = [...new Set(splitList(formText(form, 'add.lengths')).map(withoutInches))];
  const sizes = splitList(formText(form, 'add.sizes'));
  if (price === '' && stock === '' && colors.length + lengths.length + sizes.length === 0) return [];
  const orNone = (values: string[]) => (values.length > 0 ? values : [undefined]);
  const known = new Set(rows.map(({ colorId, length, size }) => `${colorId}/${length}/${size}`));
  return orNone(colors)
    .flatMap((colorId) =>
      orNone(lengths).flatMap((length) =>
        orNone(sizes).map((size) => ({
          colorId,
          length: length === undefined ? undefined : Number(length),
          size,
        })),
      ),
    )
    .filter(({ colorId, length, size }) => !known.has(`${colorId}/${length}/${size}`))
    .map((options) => ({
      ...options,
      _id: undefined,
      sku: '',
      price: parsePrice(price || (stock ? '' : '0')),
      weight: undefined,
      isVisible: true,
      stockChange: parseCount(stock || '0'),
      images: undefined,
    }));
}

export function parseProductForm(form: FormData): Required<ProductDraft> {
  const [categoryId = '', subcategoryId = ''] = formText(form, 'place').split('/');
  const name = formText(form, 'name').trim();
  const rows = parseRows(form);
  return {
    name,
    slug: formText(form, 'slug').trim() || slugOf(name).slice(0, 100),
    description: optionalText(formText(form, 'description')),
    categoryId,
    subcategoryId,
    attributes: parseAttributes(formText(form, 'attributes')),
    availability: availabilities.find((each) => each === formText(form, 'availability')) ?? 'draft',
    isVisible: form.has('isVisible'),
    variants: [...rows, ...newVariants(form, rows)],
    revision: Number(formText(form, 'revision')),
  };
}

/** The message for the first invalid field, if any. */
export function draftError({ name, slug: address, attributes, variants }: ProductDraft): string | undefined {
  if (name === '') return 'A product needs a name.';
  if (!z.safeParse(slug, address).success)
    return 'The web address has small letters, digits and hyphens only, such as body-wave-wig.';
  if (Object.entries(attributes).flat().includes(''))
    return 'Each line of the details is a name and its value, such as Make: Lace front.';
  if (variants.some(({ sku }) => sku.length > 64)) return 'A SKU has up to 64 characters.';
  if (variants.some(({ price }) => price < 0)) return 'A price is an amount such as 30 or 1,250.50.';
  if (variants.some(({ stockChange }) => !Number.isInteger(stockChange))) return 'Stock is a whole number.';
  if (variants.some(({ length }) => length !== undefined && !(Number.isInteger(length) && length > 0)))
    return 'Lengths are whole inches, with commas between them: 14, 16, 18.';
  return undefined;
}

/** The audited product changes in the body of a 409. */
const conflictBody = z.object({
  changes: z.array(
    z.object({
      after: z.nullish(
        z.object({ variants: z.optional(z.array(z.object({ sku: z.string(), stockChange: z.int() }))) }),
      ),
    }),
  ),
});

/**
 * After a conflict, moves the base of typed counts by the stock changes in the 409. Those are applied already, perhaps by
 * a lost response to this very form. Units sold meanwhile stay sold.
 */
export function rebaseStockCounts(form: FormData, { variants }: StaffProduct, conflict: unknown): void {
  const changes = z.safeParse(conflictBody, conflict).data?.changes ?? [];
  for (let at = 0; form.has(`v${at}.stock`); at++) {
    const [stock, was] = [formText(form, `v${at}.stock`), formText(form, `v${at}.stockWas`)];
    const sku = variants.find(({ _id }) => _id === formText(form, `v${at}.id`))?.sku;
    const applied = changes
      .flatMap(({ after }) => after?.variants ?? [])
      .filter((each) => each.sku === sku)
      .reduce((sum, { stockChange }) => sum + stockChange, 0);
    if (stock.trim() !== was) form.set(`v${at}.stockWas`, String(Number(was || 0) + applied));
  }
}

/** Shoppers find only live products with a variant that is shown and has a price. */
export const isForSale = ({ availability, isVisible, variants }: StaffProduct): boolean =>
  availability === 'live' && isVisible && variants.some((each) => each.isVisible && each.price > 0);

export type SheetRow = ReturnType<typeof sheetRows>[number];

/** The variants of a product, or of the `original` that a new one copies, with posted values on top. */
export function sheetRows(
  product: StaffProduct | undefined,
  form: FormData | undefined,
  { colors }: Taxonomy,
  original?: StaffProduct | undefined,
) {
  return ((product ?? original)?.variants ?? []).map((each, at) => {
    const typed = (name: string, stored: string) =>
      form?.has(`v${at}.${name}`) ? formText(form, `v${at}.${name}`) : stored;
    const color = colors.find(({ _id }) => _id === each.colorId)?.name;
    const stock = product ? String(each.quantityAvailable) : '0';
    return {
      id: product ? each._id : '',
      options:
        [color, each.length && `${each.length}"`, each.size].filter(Boolean).join(' · ') || 'Only variant',
      colorId: typed('colorId', each.colorId ?? ''),
      length: typed('length', String(each.length ?? '')),
      size: typed('size', each.size ?? ''),
      sku: typed('sku', product ? each.sku : ''),
      price: typed('price', formatAmount(each.price)),
      weight: typed('weight', each.weight ?? ''),
      // A variant added meanwhile was not in the form.
      isVisible: form?.has(`v${at}.sku`) ? form.has(`v${at}.isVisible`) : each.isVisible,
      stock: typed('stock', stock),
      stockWas: typed('stockWas', stock),
      // Paths separated by spaces, for a copy; empty keeps the variant's own.
      images: product ? '' : each.images.join(' '),
      // In stock but reserved by checkouts and orders.
      held: product ? each.inventoryCount - each.quantityAvailable : 0,
    };
  });
}

export const isWholeChange = (form: FormData) =>
  Math.abs(parseWhole(formText(form, 'delta')) ?? Number.NaN) < 1_000_000;

export function parseStockForm(form: FormData) {
  return {
    changes: [{ sku: formText(form, 'skuId'), delta: parseWhole(formText(form, 'delta')) ?? 0 }],
    reason: stockReasons.find((each) => each === formText(form, 'reason')) ?? 'correction',
    note: formText(form, 'note').trim() || undefined,
    revision: Number(formText(form, 'revision')),
  };
}
