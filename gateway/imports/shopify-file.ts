import type { CsvRow } from './csv.ts';

/** Column names in Shopify's two formats, by ours. The first non-empty cell counts. */
export const shopifyColumns: Readonly<Record<string, readonly string[]>> = {
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

export const optionCell = ({ cells }: CsvRow, at: number, part: 'name' | 'value') =>
  cells[`Option${at} ${part === 'name' ? 'Name' : 'Value'}`] ?? cells[`Option${at} ${part}`] ?? '';

/** Maps Shopify's three options. `names` come from the product's first row. */
export function shopifyOptions(
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

export const stripTags = (html: string) =>
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

type Pictured = { images: string[] };

/** A product's pictures from all rows, and the variants' own pictures. */
export type ShopifyPictures = {
  readonly images: string[];
  readonly alts: Record<string, string>;
  readonly own: Map<Pictured, string>;
};

export function addPicture({ images, alts }: ShopifyPictures, image: string, alt: string): void {
  if (image && !images.includes(image)) images.push(image);
  if (image && alt) alts[image] = alt.slice(0, 200);
}

/** Gives each variant its own picture first, then the shared ones. */
export function assignPictures(
  product: { readonly variants: readonly Pictured[]; alts?: Record<string, string> },
  { images, alts, own }: ShopifyPictures,
): void {
  const claimed = new Set(own.values());
  const shared = images.filter((image) => !claimed.has(image));
  for (const variant of product.variants) {
    const first = own.get(variant);
    const assigned = first === undefined ? shared : [first, ...shared];
    variant.images = assigned.length > 0 ? assigned : images;
  }
  if (Object.keys(alts).length > 0) product.alts = alts;
}
