import { z } from 'zod/mini';
import picturesFile from './pictures.json' with { type: 'json' };
import productsFile from './products.json' with { type: 'json' };
import reviewsFile from './reviews.json' with { type: 'json' };
import shop from './shop.json' with { type: 'json' };

const whole = z.int().check(z.nonnegative());

/** A product by its options and rules. `product.rows.ts` creates its skus. */
const product = z.strictObject({
  slug: z.string(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  subcategory: z.string(),
  pictures: z.string(),
  colors: z._default(z.array(z.string()), []),
  /** In inches. */
  lengths: z._default(z.array(z.literal([8, 10, 12, 18, 20, 22, 24, 26, 28, 30, 32])), []),
  /** Of the lace, in inches. */
  sizes: z._default(z.array(z.string()), []),
  /** Whole units: the price of the shortest length and first size, plus per inch and per further size. */
  price: z.strictObject({
    from: whole,
    perInch: z._default(whole, 0),
    perSize: z._default(whole, 0),
  }),
  /** Grams of the shortest length plus per inch, or a text. */
  weight: z.union([z.string(), z.strictObject({ from: whole, perInch: whole })]),
  wigMake: z.optional(z.enum(['custom', 'factory-made'])),
  wigTexture: z.optional(z.enum(['single-drawn', 'double-drawn'])),
  availability: z._default(z.enum(['live', 'draft']), 'live'),
  /** Stock of every variant. Default: 4 to 18, by sku id. */
  stock: z.optional(whole),
  /** Overrides by variant, the suffix of a sku's id, such as `dark-brown-24`. */
  except: z._default(
    z.record(
      z.string(),
      z.strictObject({
        stock: z.optional(whole),
        price: z.optional(z.literal(0)),
        isVisible: z.optional(z.literal(false)),
      }),
    ),
    {},
  ),
});

/** Existing pictures: a set in one colour (or without colour), the main view first. */
const picture = z.strictObject({
  set: z.string(),
  color: z.optional(z.string()),
  views: z.array(z.string()),
  /** Additional lengths in inches with a front picture. */
  otherLengths: z._default(z.array(whole), []),
});

const review = z.strictObject({
  product: z.string(),
  variant: z.string(),
  by: z.string(),
  daysAgo: whole,
  /** Stars per criterion, in the order of `ratings`. */
  stars: z.array(whole),
  title: z.string(),
  content: z.optional(z.string()),
  helpful: z._default(whole, 0),
  isPublished: z._default(z.boolean(), true),
  photos: z.optional(z.array(z.string())),
  answer: z.optional(z.string()),
});

export type ProductDefinition = z.infer<typeof product>;
export type Review = z.infer<typeof review>;

/** Rows by table. `createdAt` is added when they are inserted. */
export const {
  store,
  staff,
  /** `code` is the colour's part of a SKU. `surcharge` is the price increase of dyed hair in percent. */
  colors,
  /**
   * In order of creation: shoppers get the first auto-applied code. `fromDay` and `to` are days from the moment of
   * seeding, or the last day in the coming year: "07-20".
   */
  promoCodes,
  /** Customers earn ten points per unit, so the first tier is an order of about GHS 2 500. */
  rows,
  /** Three or more bags with the same sku mark it as in high demand. */
  bags,
  ratings,
  /** Newest first. Staff have `steps` fewer things to do with each. */
  latestOrders,
} = shop;

/** In order of creation, which is the default order of listings. */
export const demoProducts = z.array(product).parse(productsFile);
export const pictures = z.array(picture).parse(picturesFile);
export const reviews = z.array(review).parse(reviewsFile);
