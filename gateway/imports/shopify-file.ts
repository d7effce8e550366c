import { maxPictures } from '#contract/admin/product.schema.ts';
import { type CsvRow, cellOf } from './csv.ts';

/** Column names in Shopify's two formats, by ours. The first non-empty cell counts. */
const shopifyColumns: Readonly<Record<string, readonly string[]>> = {
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
  alt: ['Image Alt Text', 'Image alt text'],
  variantImage: ['Variant Image', 'Variant image URL'],
};

const optionCell = ({ cells }: CsvRow, at: number, part: 'name' | 'value') =>
  cells[`Option${at} ${part === 'name' ? 'Name' : 'Value'}`] ?? cells[`Option${at} ${part}`] ?? '';

/** Maps Shopify's three options. `names` come from the product's first row. */
function shopifyOptions(row: CsvRow, names: readonly string[]) {
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

const stripTags = (html: string) =>
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

type ShopifyProduct = {
  /** From the first row. */
  readonly optionNames: readonly string[];
  readonly images: string[];
  /** Pictures of single variants. */
  readonly variantImages: Set<string>;
  readonly alts: Record<string, string>;
};

export const encodeSpaces = (text: string) => text.replaceAll(/\s/g, '%20');

/** Shopify's rows in our columns, and alt texts by handle and picture. Rows that only add a picture are left out. */
export function translateShopify(rows: readonly CsvRow[]) {
  const products = new Map<string, ShopifyProduct>();
  const notes: { line: number; problem: string }[] = [];
  const variants = rows.flatMap((row) => {
    const cell = (name: string) => cellOf(row, shopifyColumns[name]);
    const handle = cell('handle').toLowerCase();
    const known = products.get(handle);
    const optionNames = known?.optionNames ?? [1, 2, 3].map((at) => optionCell(row, at, 'name'));
    const product = known ?? { optionNames, images: [], variantImages: new Set(), alts: {} };
    products.set(handle, product);
    const [image, ownImage] = ['image', 'variantImage'].map((name) => encodeSpaces(cell(name)));
    const [alt, stock] = ['alt', 'stock'].map(cell);
    if (image && !product.images.includes(image)) {
      if (product.images.length < maxPictures) product.images.push(image);
      else
        notes.push({
          line: row.line,
          problem: `This picture is left out: a product has up to ${maxPictures}.`,
        });
    }
    if (image && alt) product.alts[image] = alt.slice(0, 200);
    if (known && !cell('price')) return [];
    if (ownImage) product.variantImages.add(ownImage);
    const isOversold = /^-\d{1,7}$/.test(stock ?? '');
    if (isOversold) notes.push({ line: row.line, problem: `The stock “${stock}” is read as 0.` });
    const cells = {
      ...Object.fromEntries(Object.keys(shopifyColumns).map((name) => [name, cell(name)])),
      ...shopifyOptions(row, optionNames),
      description: stripTags(cell('description')),
      weight: cell('weight') && `${cell('weight')} g`,
      ...(isOversold && { stock: '0' }),
    };
    return { line: row.line, cells, product, ownImage };
  });
  return {
    notes,
    alts: new Map([...products].map(([handle, { alts }]) => [handle, alts])),
    rows: variants.map(({ line, cells, product, ownImage }): CsvRow => {
      const shared = product.images.filter((image) => !product.variantImages.has(image));
      const images = [...(ownImage ? [ownImage] : []), ...shared].slice(0, maxPictures);
      return { line, cells: { ...cells, images: (images.length > 0 ? images : product.images).join(' ') } };
    }),
  };
}
