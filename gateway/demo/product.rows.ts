import { toMinor } from '#contract/wire/money.ts';
import type { product, sku } from '#gateway/database/catalogue.tables.ts';
import { colors, type ProductDefinition, pictures, rows } from './demo.data.ts';

export type ProductRows = { product: typeof product.$inferInsert; skus: (typeof sku.$inferInsert)[] };

type Options = { color: string | null; length: number | null; size: string | null };

/** A product with all its skus: every colour in every length and size. */
export function productRows(
  definition: ProductDefinition,
  { position, createdAt }: { position: number; createdAt: number },
): ProductRows {
  const productId = `product-${definition.slug}`;
  return {
    product: {
      id: productId,
      createdAt,
      position,
      name: definition.name,
      slug: definition.slug,
      description: definition.description,
      availability: definition.availability,
      isVisible: true,
      attributes: attributesOf(definition),
      categoryId: categoryOf(definition),
      subcategoryId: subcategoryId(definition),
    },
    skus: optionsOf(definition).map((options) => {
      const { color, length, size } = options;
      const variant = joined([color, length, size]) || 'only';
      const id = `sku-${definition.slug}-${variant}`;
      const except = definition.except[variant];
      const stock = except?.stock ?? definition.stock ?? hashBetween(4, 18, id);
      return {
        id,
        createdAt,
        productId,
        sku: joined([definition.code, color && colorOf(color).code, length, size]),
        price: toMinor((except?.price ?? wholePrice(definition, options)) * 100),
        length,
        colorId: color && colorOf(color).id,
        size,
        weight: weightOf(definition, length),
        images: picturePaths(definition, options),
        inventoryCount: stock,
        quantityAvailable: stock,
        isVisible: except?.isVisible ?? true,
      };
    }),
  };
}

const subcategoryId = ({ subcategory }: ProductDefinition) => `subcategory-${subcategory}`;

export function categoryOf(definition: ProductDefinition): string {
  const row = rows.subcategory.find(({ id }) => id === subcategoryId(definition));
  if (!row) throw new RangeError(`No category holds ${definition.subcategory}`);
  return row.categoryId;
}

function colorOf(key: string) {
  const color = colors.find(({ id }) => id === `color-${key}`);
  if (!color) throw new RangeError(`The shop has no colour ${key}`);
  return color;
}

function optionsOf({ colors, lengths, sizes }: ProductDefinition): Options[] {
  return orNone(colors).flatMap((color) =>
    orNone(lengths).flatMap((length) => orNone(sizes).map((size) => ({ color, length, size }))),
  );
}

function orNone<Value>(values: readonly Value[]): readonly (Value | null)[] {
  return values.length > 0 ? values : [null];
}

function joined(parts: (string | number | null)[]): string {
  return parts.filter((part) => part !== null).join('-');
}

/** In whole units. Dyed hair has a surcharge and is rounded to tens. */
function wholePrice({ price, lengths, sizes }: ProductDefinition, { color, length, size }: Options): number {
  const inches = length === null ? 0 : length - (lengths[0] ?? length);
  const furtherSizes = size === null ? 0 : sizes.indexOf(size);
  const plain = price.from + inches * price.perInch + furtherSizes * price.perSize;
  if (length === null || color === null) return plain;
  return Math.round((plain * (100 + colorOf(color).surcharge)) / 1000) * 10;
}

function weightOf({ weight, lengths }: ProductDefinition, length: number | null): string {
  if (typeof weight === 'string') return weight;
  const inches = length === null ? 0 : length - (lengths[0] ?? length);
  return `${weight.from + inches * weight.perInch} g`;
}

function attributesOf({ wigMake, wigTexture }: ProductDefinition): Record<string, string> | null {
  if (!wigMake && !wigTexture) return null;
  return { ...(wigMake && { wigMake }), ...(wigTexture && { wigTexture }) };
}

/** Uses the front of the length if there is one. Throws for a colour without pictures. */
function picturePaths(definition: ProductDefinition, { color, length }: Options): string[] {
  const drawn = pictures.find((each) => each.set === definition.pictures && (each.color ?? null) === color);
  if (!drawn) throw new RangeError(`${definition.slug} has no picture in ${color ?? 'no colour'}`);
  const front = length !== null && drawn.otherLengths.includes(length) ? `${length}in` : 'front';
  return drawn.views.map(
    (view) =>
      `/media/products/${joined([definition.pictures, color])}-${view === 'front' ? front : view}.webp`,
  );
}

/** A 32-bit FNV-1a hash. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value >>> 0;
}

/** A deterministic integer from `least` to `most`. */
export function hashBetween(least: number, most: number, text: string): number {
  return least + (hash(text) % (most - least + 1));
}
