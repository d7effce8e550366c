import { parseAmount } from '#contract/admin/amount.rules.ts';
import { attributeOf } from '#contract/admin/attribute.rules.ts';
import { withoutInches } from '#contract/admin/length.rules.ts';
import type { ProductDraft } from '#contract/admin/product.schema.ts';
import { largestAmount, type Minor, noMoney, toMinor } from '#contract/wire/money.ts';
import { type Csv, type CsvRow, cellOf } from './csv.ts';
import { encodeSpaces, translateShopify } from './shopify-file.ts';

/** A variant in a file. Absent fields stay unchanged; an option is null if its cell is empty. */
export type ImportedVariant = {
  sku: string;
  price: Minor;
  color?: string | null;
  length?: number | null;
  size?: string | null;
  weight?: string;
  stock?: number;
  /** The stock equals the exported one, so it was not recounted. */
  isStockExported?: boolean;
  /** Paths, external URLs or names in a zip. Empty: unchanged. */
  images: string[];
};

/** A product in a file. Absent fields stay unchanged. */
export type ImportedProduct = {
  line: number;
  handle: string;
  name?: string;
  description?: string;
  category?: string;
  subcategory?: string;
  /** Default for a new product: draft. */
  availability?: ProductDraft['availability'];
  isVisible?: boolean;
  attributes?: Record<string, string>;
  variants: ImportedVariant[];
  /** Alt texts by image. */
  alts?: Record<string, string>;
};

/** The `source` of a picture uploaded in a zip. Spaces are encoded, because they separate the pictures of a cell. */
export const zipSource = (name: string) => `file:${encodeSpaces(name.toLowerCase())}`;

/** Whether a source is on another site or in a zip, so that it is stored before it is shown. */
export const isExternal = (source: string) => /^(?:https?:\/\/|file:)/i.test(source);

const isOwnPath = (source: string) => /^\/(?!\/)/.test(source);

const imageSource = (text: string) => (text === '' || /[/:]/.test(text) ? text : zipSource(text));

export const strandColumns = [
  'handle',
  'name',
  'description',
  'category',
  'subcategory',
  'availability',
  'visible',
  'attributes',
  'sku',
  'colour',
  'length',
  'size',
  'weight',
  'price',
  'stock',
  'stock at export',
  // Not imported.
  'on hand',
  'images',
] as const;

/** If all of them are empty, the row is a product without variants. */
const variantColumns = strandColumns.slice(strandColumns.indexOf('sku'));

/** Parses an export of Strand or Shopify into products, errors by line, and notes on values that were changed. */
export function parseImportFile(csv: Csv) {
  const isShopify = csv.columns.some((name) => name === 'Handle' || name === 'URL handle');
  const { rows, notes, alts } = isShopify
    ? translateShopify(csv.rows)
    : { rows: csv.rows, notes: [], alts: undefined };
  const isWorkbook = workbookStart.test(csv.columns[0] ?? '');
  const errors = isWorkbook ? [{ line: 1, problem: workbookChosen }] : [...csv.errors];
  const missing = isShopify ? [] : ['handle', 'price'].filter((name) => !csv.columns.includes(name));
  for (const name of isWorkbook ? [] : missing)
    errors.push({ line: 1, problem: `There is no column “${name}”.` });
  const products = new Map<string, ImportedProduct>();
  const skus = new Map<string, number>();
  for (const row of missing.length > 0 ? [] : rows) {
    const { line } = row;
    const fail = (problem: string) => void errors.push({ line, problem });
    const cell = (name: string) => cellOf(row, [name]);
    const handle = cell('handle').toLowerCase();
    if (!/^[a-z0-9]+(?:-+[a-z0-9]+)*$/.test(handle)) {
      fail(handle ? `“${handle}” is no address: only a–z, 0–9 and hyphens.` : 'The handle is missing.');
      continue;
    }
    const product =
      products.get(handle) ?? parseProduct(row, cell, { handle, alts: alts?.get(handle) }, fail);
    products.set(handle, product);
    if (variantColumns.every((name) => !cell(name))) continue;
    const variant = parseVariant(row, cell, fail);
    const { sku } = variant;
    if (sku && skus.has(sku)) fail(`The SKU “${sku}” is on line ${skus.get(sku)} already.`);
    skus.set(sku, line);
    product.variants.push(variant);
  }
  const format = isShopify ? ('shopify' as const) : ('strand' as const);
  return { format, rows: csv.rows.length, products: [...products.values()], errors, notes };
}

/** How .xlsx and .xls files begin, read as Windows-1252 because they are no UTF-8. */
const workbookStart = /^(?:PK|ÐÏ)\p{Cc}/u;
const workbookChosen = 'This is a workbook. In Excel, save it as “CSV UTF-8” and choose that file.';

export const nameMissing = 'The name is missing.';

type CellNamed = (name: string) => string;
type Fail = (problem: string) => void;

function parseProduct(
  { line, cells }: CsvRow,
  cell: CellNamed,
  { handle, alts = {} }: { handle: string; alts: Record<string, string> | undefined },
  fail: Fail,
): ImportedProduct {
  const name = cell('name');
  if ('name' in cells && !name) fail(nameMissing);
  const [state, visible] = [cell('availability').toLowerCase(), cell('visible')];
  const availability = ({ active: 'live', live: 'live', draft: 'draft', archived: 'archived' } as const)[
    state
  ];
  if (state && !availability) fail(`“${state}” is no state: live, draft or archived.`);
  const description = cell('description');
  const attributes = parseAttributes(cell('attributes'), fail);
  const altsBySource = Object.entries(alts).map(([image, alt]) => [imageSource(image), alt]);
  return {
    line,
    handle: handle.replaceAll(/-+/g, '-'),
    variants: [],
    ...(name && { name }),
    ...(availability && { availability }),
    ...(visible && { isVisible: !/^(false|no|0)$/i.test(visible) }),
    ...(description && { description: description.slice(0, 20_000) }),
    ...(cell('category') && { category: cell('category') }),
    ...(cell('subcategory') && { subcategory: cell('subcategory') }),
    ...(attributes && { attributes }),
    ...(altsBySource.length > 0 && { alts: Object.fromEntries(altsBySource) }),
  };
}

function parseVariant({ cells }: CsvRow, cell: CellNamed, fail: Fail): ImportedVariant {
  const price = parseAmount(cell('price')) ?? Number.NaN;
  const isPrice = price <= largestAmount;
  if (!isPrice) fail(`“${cell('price')}” is no price.`);
  const length = parseInteger(withoutInches(cell('length')), 'length', 200, fail);
  const stock = parseInteger(cell('stock'), 'stock', 1_000_000_000, fail);
  const images = cell('images').split(/\s+/).filter(Boolean).map(imageSource);
  const wrong = images.filter((source) => !isExternal(source) && !isOwnPath(source));
  for (const each of wrong) fail(`“${each.slice(0, 120)}” is no picture's address.`);
  return {
    sku: cell('sku'),
    price: isPrice ? toMinor(price) : noMoney,
    images,
    ...('colour' in cells && { color: cell('colour') || null }),
    ...('length' in cells && { length: length ?? null }),
    ...('size' in cells && { size: cell('size').slice(0, 40) || null }),
    ...(cell('weight') && { weight: cell('weight') }),
    ...(stock !== undefined && { stock }),
    ...(cell('stock') === cell('stock at export') && { isStockExported: true }),
  };
}

function parseInteger(text: string, what: string, most: number, fail: Fail): number | undefined {
  if (text === '') return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number <= most) return number;
  fail(`“${text}” is no ${what}.`);
  return undefined;
}

/** Parses `wigMake=Lace front; texture=Curly`. A semicolon in a value is written `\;`, a backslash `\\`. */
function parseAttributes(text: string, fail: Fail): Record<string, string> | undefined {
  if (text === '') return undefined;
  const written = text.match(/(?:\\[\\;]|[^;])+/g) ?? [];
  const pairs = written.map((pair) =>
    pair.split('=').map((part) => part.trim().replaceAll(/\\([\\;])/g, '$1')),
  );
  if (pairs.length === 0 || pairs.some(([name, value]) => !name || !value))
    fail('The attributes are not written as name=value; name=value.');
  return Object.fromEntries(pairs.map(([name = '', ...value]) => [attributeOf(name), value.join('=')]));
}
