import { toMinor } from '#contract/wire/money.ts';
import type { product, sku } from '#gateway/database/catalogue.tables.ts';
import { categoryId, categoryOf, subcategoryId } from './categories.ts';
import { between } from './chance.ts';
import { type ColorKey, colorId, colors } from './colors.ts';
import type { Goods, Length, Variant } from './goods.ts';
import { picturePaths } from './pictures.ts';

export type ProductRows = { product: typeof product.$inferInsert; skus: (typeof sku.$inferInsert)[] };

/** When and in which order a product was made, and where its pictures are served. */
export type Making = { position: number; createdAt: number; mediaBase: string };

type Options = { color: ColorKey | null; length: Length | null; size: string | null };

export const productId = (slug: string) => `product-${slug}`;

export const skuId = (slug: string, variant: Variant) => `sku-${slug}-${variant}`;

/** A declared product with all its skus: every colour in every length and size. */
export function productRows(goods: Goods, { position, createdAt, mediaBase }: Making): ProductRows {
  return {
    product: {
      id: productId(goods.slug),
      createdAt,
      position,
      name: goods.name,
      slug: goods.slug,
      description: goods.description,
      availability: goods.availability ?? 'live',
      isVisible: true,
      attributes: attributesOf(goods),
      categoryId: categoryId(categoryOf(goods.subcategory).slug),
      subcategoryId: subcategoryId(goods.subcategory),
    },
    skus: optionsOf(goods).map((options) => {
      const variant = variantOf(options);
      const id = skuId(goods.slug, variant);
      const except = goods.except?.[variant];
      const stock = except?.stock ?? goods.stock ?? between(4, 18, id);
      return {
        id,
        createdAt,
        productId: productId(goods.slug),
        sku: skuText(goods.code, options),
        price: toMinor((except?.price ?? wholePrice(goods, options)) * 100),
        length: options.length,
        colorId: options.color && colorId(options.color),
        size: options.size,
        weight: weightOf(goods, options.length),
        images: picturePaths(goods.pictures, options.color, options.length).map(
          (path) => `${mediaBase}${path}`,
        ),
        inventoryCount: stock,
        quantityAvailable: stock,
        isVisible: except?.isVisible ?? true,
        productName: goods.name,
      };
    }),
  };
}

function optionsOf({ colors = [], lengths = [], sizes = [] }: Goods): Options[] {
  return orNone(colors).flatMap((color) =>
    orNone(lengths).flatMap((length) => orNone(sizes).map((size) => ({ color, length, size }))),
  );
}

function orNone<Value>(values: readonly Value[]): readonly (Value | null)[] {
  return values.length > 0 ? values : [null];
}

function variantOf({ color, length, size }: Options): Variant {
  return [color, length, size].filter((part) => part !== null).join('-') || 'only';
}

function skuText(code: string, { color, length, size }: Options): string {
  return [code, color && colors[color].code, length, size].filter((part) => part !== null).join('-');
}

/** Whole units. Hair of a length costs more when it was dyed or lifted, and is priced in tens. */
function wholePrice({ price, lengths, sizes }: Goods, { color, length, size }: Options): number {
  const inches = length === null ? 0 : length - (lengths?.[0] ?? length);
  const furtherSizes = size === null ? 0 : (sizes?.indexOf(size) ?? 0);
  const plain = price.from + inches * (price.perInch ?? 0) + furtherSizes * (price.perSize ?? 0);
  if (length === null || color === null) return plain;
  return Math.round((plain * (100 + colors[color].surcharge)) / 1000) * 10;
}

function weightOf({ weight, lengths }: Goods, length: Length | null): string | null {
  if (weight === undefined || typeof weight === 'string') return weight ?? null;
  const inches = length === null ? 0 : length - (lengths?.[0] ?? length);
  return `${weight.from + inches * weight.perInch} g`;
}

function attributesOf({ wigMake, wigTexture }: Goods): Record<string, string> | null {
  if (!wigMake && !wigTexture) return null;
  return { ...(wigMake && { wigMake }), ...(wigTexture && { wigTexture }) };
}
