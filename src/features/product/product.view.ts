import type { ProductPage } from '#contract/catalogue/product-page.schema.ts';
import { isHair, productDisplayName, productKind, skuDisplayName } from '#contract/products/product.rules.ts';
import type { SingleProduct } from '#contract/products/product.schema.ts';
import { available } from '#contract/products/stock.rules.ts';
import type { Minor } from '#contract/wire/money.ts';
import { upperFirst } from '#contract/wire/text.rules.ts';
import { textureText } from '#shop/products/choice.notes.ts';
import { firstVariant, sellable, type Variant } from '#shop/products/variant.rules.ts';
import { freeGift, type GiftTexts, giftTexts } from '#shop/promotions/gift.rules.ts';
import { displayPrice, priceTexts } from '#shop/promotions/price.rules.ts';
import type { Promotions } from '#shop/promotions/promo-code.rules.ts';

/** A sku as the product page shows it. */
export type StageVariant = Omit<Variant, 'inventoryCount'> & {
  readonly price: Minor;
  /** The formatted price, and the struck one. */
  readonly now: string;
  readonly was: string | undefined;
  readonly name: string;
  readonly weight: string | undefined;
  /** Its index in the view's galleries. */
  readonly gallery: number;
};

export type StageGift = {
  readonly name: string;
  readonly image: string | undefined;
  readonly texts: GiftTexts;
  /** This shopper has claimed it, or none are left. */
  readonly isGone?: boolean;
};

/** The props of the product's island. They are written into the page, so nothing else is in them. */
export type StageView = Readonly<ReturnType<typeof stageView>>;

type StageContext = {
  readonly promotions: Promotions;
  readonly currency: string | undefined;
  readonly giftValue?: Minor | undefined;
  /** Hex codes by colour id. */
  readonly swatches: ReadonlyMap<string, string>;
};

type ShownProduct = SingleProduct & Pick<ProductPage, 'alts'>;

/** The product page's view, with the sku named `named` chosen. */
export function stageView(product: ShownProduct, named: string | null, context: StageContext) {
  const galleries = new Map<string, readonly string[]>();
  const galleryOf = (images: readonly string[]) => {
    const key = images.join('\n');
    if (!galleries.has(key)) galleries.set(key, images);
    return [...galleries.keys()].indexOf(key);
  };
  const category = productKind(product);
  const { wigMake, wigTexture } = product.attributes ?? {};
  const variants = sellable(product.skus).map((sku): StageVariant => {
    return {
      _id: sku._id,
      sku: sku.sku,
      price: sku.price,
      colorName: sku.colorName,
      length: sku.length,
      size: sku.size,
      weight: sku.weight && upperFirst(sku.weight),
      quantityAvailable: available(sku),
      ...priceTexts(displayPrice(sku, context.promotions), context.currency),
      name: skuDisplayName(sku, category),
      gallery: galleryOf(sku.images),
    };
  });
  const first = firstVariant(variants, named);
  return {
    productId: product._id,
    slug: product.slug,
    category,
    description: product.description,
    make: wigMake && upperFirst(wigMake),
    texture: wigTexture && textureText(wigTexture),
    variants,
    /** Unique sets of pictures: most variants share theirs with all lengths of their colour. */
    galleries: [...galleries.values()],
    /** Alternative texts by picture address, if the shop has any. */
    ...(product.alts && { alts: product.alts }),
    swatches: Object.fromEntries(
      product.skus.flatMap(({ color, colorName }) => {
        const swatch = color && context.swatches.get(color);
        return swatch && colorName ? [[colorName, swatch]] : [];
      }),
    ),
    firstId: first?._id,
    /** Only if no sku has a price: 'Product unavailable'. */
    title: first ? undefined : product.name,
    gift: isHair(category) ? giftView(context) : undefined,
    /** For prices that the browser recalculates. */
    currency: context.currency,
  };
}

/** The fields of a packed variant in order, rarely set ones last. */
const columns = Object.keys({
  _id: true,
  sku: true,
  price: true,
  colorName: true,
  length: true,
  weight: true,
  quantityAvailable: true,
  now: true,
  name: true,
  gallery: true,
  size: true,
  was: true,
} satisfies Record<keyof StageVariant, true>) as (keyof StageVariant)[];

/**
 * The view as one string prop. Astro serializes objects field by field with their types, twice, and each quote as six
 * characters. So variants are arrays and quotes are swapped. Plain props of 13 variants take 7 KB more (0.14 KB
 * compressed) and 0.1 ms of rendering.
 */
export function packView(view: StageView): string {
  const variants = view.variants.map((variant) => {
    const row = columns.map((column) => variant[column]);
    return row.slice(0, row.findLastIndex((value) => value !== undefined) + 1);
  });
  return swapQuotes(JSON.stringify({ ...view, variants }));
}

export function unpackView(packed: string): StageView {
  const view = JSON.parse(swapQuotes(packed));
  return { ...view, variants: view.variants.map(variantOf) };
}

function variantOf(row: readonly unknown[]): StageVariant {
  const fields = columns.map((column, index) => [column, row[index] ?? undefined]);
  return Object.fromEntries(fields);
}

/** Swaps quotes and tildes. It is its own inverse. */
function swapQuotes(text: string): string {
  return text.replace(/["~]/g, (sign) => (sign === '"' ? '~' : '"'));
}

export function imagesOf(view: StageView, variant: StageVariant): readonly string[] {
  return view.galleries[variant.gallery] ?? [];
}

function giftView({ promotions, currency, giftValue }: StageContext): StageGift | undefined {
  const gift = freeGift(promotions);
  if (!gift) return undefined;
  const { productName, images } = gift.sku;
  return {
    name: productDisplayName({ productName }),
    image: images[0],
    texts: giftTexts(gift, giftValue, currency),
  };
}

/** The free promo item has no product page. */
export function isGiftProduct(product: SingleProduct, promotions: Promotions): boolean {
  return freeGift(promotions)?.sku.productId === product._id;
}

export function detailRows(view: StageView, variant: StageVariant): { name: string; value: string }[] {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Lace size', isHair(view.category) && variant.size ? `${variant.size} inches` : undefined],
    ['Weight', variant.weight],
    ['Make', view.make],
    ['Texture', view.texture],
  ];
  return rows.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
