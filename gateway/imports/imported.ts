import type { ProductDraft } from '#contract/admin/goods.schema.ts';
import { minor } from '#contract/wire/money.schema.ts';
import type { Minor } from '#contract/wire/money.ts';
import { type Csv, type CsvRow, plainCell } from './csv.ts';

/** A variant as a file names it; what is absent stays as it is. */
export type ImportedVariant = {
  sku: string;
  price: Minor;
  color?: string;
  length?: number;
  size?: string;
  weight?: string;
  stock?: number;
  /** Paths, or addresses of other sites; empty: those it has. */
  images: string[];
};

/** A product as a file names it. */
export type ImportedProduct = {
  line: number;
  handle: string;
  name: string;
  description?: string;
  category?: string;
  subcategory?: string;
  /** Absent: as it is; a draft where it is new. */
  availability?: ProductDraft['availability'];
  isVisible?: boolean;
  attributes?: Record<string, string>;
  variants: ImportedVariant[];
};

export type LineError = { line: number; problem: string };

export type ReadFile = {
  format: 'strand' | 'shopify';
  rows: number;
  products: ImportedProduct[];
  errors: LineError[];
};

/** What a picture is kept under that was sent in a zip, and named by a file. */
export const fileSource = (name: string) => `file:${name.toLowerCase()}`;

const imageOf = (text: string) => (/[/:]/.test(text) ? text : fileSource(text));

/** The columns of our own file, which an export writes. */
export const ownColumns = [
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
  'images',
] as const;

/** Where all of them are empty, the row is of goods without variants. */
const ownVariantColumns = ownColumns.slice(ownColumns.indexOf('sku'));

/** One name of a column in both formats; the first that the file has counts. */
const shopifyNames: Readonly<Record<string, readonly string[]>> = {
  handle: ['Handle', 'URL handle'],
  name: ['Title'],
  description: ['Body (HTML)', 'Description'],
  category: ['Type', 'Product type'],
  availability: ['Status'],
  visible: ['Published', 'Published on online store'],
  sku: ['Variant SKU', 'SKU'],
  price: ['Variant Price', 'Price'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  weight: ['Variant Grams', 'Weight value (grams)'],
  image: ['Image Src', 'Product image URL'],
};

/** Reads a file of ours or Shopify's: its products, or what is wrong with it by line. */
export function readFile(csv: Csv): ReadFile {
  const isShopify = csv.columns.some((name) => name === 'Handle' || name === 'URL handle');
  const format = isShopify ? 'shopify' : 'strand';
  const errors: LineError[] = [...csv.errors];
  const missing = isShopify ? [] : ['handle', 'price'].filter((name) => !csv.columns.includes(name));
  for (const name of missing) errors.push({ line: 1, problem: `There is no column “${name}”.` });
  const byHandle = new Map<string, ImportedProduct>();
  const optionNames = new Map<string, string[]>();
  /** Of a product, whichever row they stand on. */
  const shopifyImages = new Map<string, string[]>();
  const skus = new Map<string, number>();
  for (const row of missing.length > 0 ? [] : csv.rows) {
    const fail = (problem: string) => void errors.push({ line: row.line, problem });
    const cell = (name: string) => cellOf(row, isShopify ? (shopifyNames[name] ?? []) : [name]);
    const handle = cell('handle').toLowerCase();
    if (!/^[a-z0-9]+(?:-+[a-z0-9]+)*$/.test(handle)) {
      fail(handle ? `“${handle}” is no address: only a–z, 0–9 and hyphens.` : 'The handle is missing.');
      continue;
    }
    const known = byHandle.get(handle);
    const product = known ?? firstOf(cell, { line: row.line, handle, isShopify }, fail);
    byHandle.set(handle, product);
    const names = optionNames.get(handle) ?? [1, 2, 3].map((at) => optionCell(row, at, 'name'));
    optionNames.set(handle, names);
    if (isShopify) {
      const image = cell('image') && imageOf(cell('image'));
      const images = shopifyImages.get(handle) ?? [];
      shopifyImages.set(handle, images);
      if (image && !images.includes(image)) images.push(image);
      if (!cell('price') && known) continue;
    } else if (ownVariantColumns.every((name) => !cell(name))) continue;
    const variant = variantOf(row, cell, isShopify ? names : undefined, fail);
    const { sku } = variant;
    if (sku && skus.has(sku)) fail(`The SKU “${sku}” is on line ${skus.get(sku)} already.`);
    skus.set(sku, row.line);
    product.variants.push({ ...variant, images: shopifyImages.get(handle) ?? variant.images });
  }
  return { format, rows: csv.rows.length, products: [...byHandle.values()], errors };
}

type CellNamed = (name: string) => string;
type Fail = (problem: string) => void;

const cellOf = ({ cells }: CsvRow, names: readonly string[]) =>
  plainCell(names.map((name) => cells[name] ?? '').find(Boolean) ?? '');

function firstOf(
  cell: CellNamed,
  { line, handle, isShopify }: { line: number; handle: string; isShopify: boolean },
  fail: Fail,
): ImportedProduct {
  const name = cell('name');
  if (!name || name.length > 120)
    fail(name ? 'The name is longer than 120 characters.' : 'The name is missing.');
  const [state, visible] = [cell('availability').toLowerCase(), cell('visible')];
  const availability = ({ active: 'live', live: 'live', draft: 'draft', archived: 'archived' } as const)[
    state
  ];
  if (state && !availability) fail(`“${state}” is no state: live, draft or archived.`);
  const description = isShopify ? withoutTags(cell('description')) : cell('description');
  const attributes = isShopify ? undefined : attributesIn(cell('attributes'), fail);
  return {
    line,
    handle: handle.replaceAll(/-+/g, '-'),
    name,
    variants: [],
    ...(availability && { availability }),
    ...(visible && { isVisible: !/^(false|no|0)$/i.test(visible) }),
    ...(description && { description: description.slice(0, 20_000) }),
    ...(cell('category') && { category: cell('category') }),
    ...(cell('subcategory') && { subcategory: cell('subcategory') }),
    ...(attributes && { attributes }),
  };
}

function variantOf(
  row: CsvRow,
  cell: CellNamed,
  optionNames: readonly string[] | undefined,
  fail: Fail,
): ImportedVariant {
  const price = minor.safeParse(Math.round(Number(cell('price') || Number.NaN) * 100));
  if (!price.success) fail(`“${cell('price')}” is no price.`);
  const options = optionNames
    ? shopifyOptions(row, optionNames)
    : { colour: cell('colour'), length: cell('length'), size: cell('size') };
  const length = wholeIn(options.length.replace(/["”]|\s*in(ch(es)?)?$/gi, ''), 'length', 200, fail);
  const stock = wholeIn(cell('stock'), 'stock', 1_000_000, fail);
  const weight = optionNames && cell('weight') ? `${cell('weight')} g` : cell('weight');
  if (cell('sku').length > 64) fail('The SKU is longer than 64 characters.');
  return {
    sku: cell('sku'),
    price: price.success ? price.data : minor.parse(0),
    images: optionNames ? [] : cell('images').split(/\s+/).filter(Boolean).map(imageOf),
    ...(options.colour && { color: options.colour }),
    ...(length !== undefined && { length }),
    ...(options.size && { size: options.size.slice(0, 40) }),
    ...(weight && { weight }),
    ...(stock !== undefined && { stock }),
  };
}

function wholeIn(text: string, what: string, most: number, fail: Fail): number | undefined {
  if (text === '') return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number <= most) return number;
  fail(`“${text}” is no ${what}.`);
  return undefined;
}

const optionCell = ({ cells }: CsvRow, at: number, part: 'name' | 'value') =>
  cells[`Option${at} ${part === 'name' ? 'Name' : 'Value'}`] ?? cells[`Option${at} ${part}`] ?? '';

/** Shopify's three options. Only the first row of a product says what they are. */
function shopifyOptions(
  row: CsvRow,
  names: readonly string[],
): { colour: string; length: string; size: string } {
  const options = { colour: '', length: '', size: '' };
  for (const [index, name] of names.entries()) {
    const value = optionCell(row, index + 1, 'value');
    if (!value || value === 'Default Title') continue;
    if (/colou?r|shade/i.test(name)) options.colour = value;
    else if (/length|inch/i.test(name)) options.length = value;
    else options.size = options.size ? `${options.size} ${value}` : value;
  }
  return options;
}

const withoutTags = (html: string) =>
  html
    .replaceAll(/<(?:br|\/p|\/li|\/div|\/h\d)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** `wigMake=Lace front; texture=Curly`, as an export writes it. */
function attributesIn(text: string, fail: Fail): Record<string, string> | undefined {
  if (text === '') return undefined;
  const pairs = text.split(';').map((pair) => pair.split('=').map((part) => part.trim()));
  if (pairs.some(([name, value]) => !name || !value))
    fail('The attributes are not written as name=value; name=value.');
  return Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}
