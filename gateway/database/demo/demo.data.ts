import { z } from 'zod/mini';
import { roles } from '#contract/admin/staff.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
import picturesFile from './pictures.json' with { type: 'json' };
import productsFile from './products.json' with { type: 'json' };
import reviewsFile from './reviews.json' with { type: 'json' };
import shopFile from './shop.json' with { type: 'json' };

const whole = z.int().check(z.nonnegative());
const minor = z.pipe(whole, z.transform(toMinor));
const discount = { discountType: z.enum(['percentage', 'fixed']), discountValue: whole };

const shop = z.strictObject({
  store: z.strictObject({
    id: z.string(),
    organizationId: z.string(),
    name: z.string(),
    slug: z.string(),
    currency: z.string(),
    config: z.record(z.string(), z.unknown()),
  }),
  bannerMessages: z.array(
    z.strictObject({ id: z.string(), active: z.boolean(), heading: z.string(), message: z.string() }),
  ),
  categories: z.array(
    z.strictObject({ slug: z.string(), name: z.string(), isHair: z.boolean(), description: z.string() }),
  ),
  subcategories: z.array(z.strictObject({ category: z.string(), slug: z.string(), name: z.string() })),
  /** `code` is the colour's part of a SKU. `surcharge` is the price increase of dyed hair in percent. */
  colors: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      hexCode: z.string(),
      code: z.string(),
      surcharge: whole,
    }),
  ),
  bestSellers: z.array(z.string()),
  featured: z.array(
    z.strictObject({
      type: z.enum(['shop_look', 'regular']),
      productId: z.optional(z.string()),
      categoryId: z.optional(z.string()),
      subcategoryId: z.optional(z.string()),
    }),
  ),
  /** In order of creation: shoppers get the first auto-applied code. */
  promoCodes: z.array(
    z.strictObject({
      code: z.string(),
      ...discount,
      displayText: z.string(),
      /** Days from the moment of seeding. */
      fromDay: z.int(),
      /** Days from the moment of seeding, or the last day in the coming year: "07-20". */
      to: z.union([z.int(), z.string().check(z.regex(/^\d\d-\d\d$/))]),
      active: z._default(z.boolean(), true),
      minimumSubtotal: z.optional(minor),
      redemptionLimit: z.optional(whole),
      redemptionCount: z.optional(whole),
      isExclusive: z.optional(z.boolean()),
      isMultipleUses: z.optional(z.boolean()),
      autoApply: z.optional(z.boolean()),
      sitewide: z.optional(z.boolean()),
    }),
  ),
  /** A code without items applies to the entire order. */
  promoCodeItems: z.array(
    z.strictObject({
      code: z.string(),
      skuId: z.optional(z.string()),
      productId: z.optional(z.string()),
      quantity: z.optional(whole),
      quantityClaimed: z.optional(whole),
    }),
  ),
  /** Customers earn ten points per unit, so the first tier is an order of about GHS 2 500. */
  rewardTiers: z.array(z.strictObject({ name: z.string(), pointsRequired: whole, ...discount })),
  /** The authors of the reviews. */
  customers: z.array(
    z.strictObject({
      key: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().check(z.endsWith('@example.com')),
      phoneNumber: z.string(),
    }),
  ),
  /** Review criteria by kind of product. */
  ratings: z.array(z.strictObject({ of: z.enum(['hair', 'other']), key: z.string(), label: z.string() })),
  staff: z.array(z.strictObject({ email: z.string(), name: z.string(), role: z.enum(roles) })),
  /** Three or more bags with the same sku mark it as in high demand. */
  bags: z.array(z.strictObject({ customer: z.string(), skuId: z.string(), quantity: whole })),
});

/** A product by its options and rules. `product.rows.ts` creates its skus. */
const product = z.strictObject({
  slug: z.string(),
  /** Prefix of the SKUs. */
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
  /** The variant that was bought. */
  variant: z.string(),
  by: z.string(),
  daysAgo: whole,
  /** Stars per criterion, in the order of `ratings`. */
  stars: z.array(whole),
  title: z.string(),
  content: z.optional(z.string()),
  /** Number of customers who found it helpful. */
  helpful: z._default(whole, 0),
  isPublished: z._default(z.boolean(), true),
  /** Names of product pictures. */
  photos: z.optional(z.array(z.string())),
  /** The shop's reply. */
  answer: z.optional(z.string()),
});

export type ProductDefinition = z.infer<typeof product>;
export type Review = z.infer<typeof review>;

export const {
  store,
  bannerMessages,
  categories,
  subcategories,
  colors,
  bestSellers,
  featured,
  promoCodes,
  promoCodeItems,
  rewardTiers,
  customers,
  ratings,
  staff,
  bags,
} = shop.parse(shopFile);

export const { location: studio } = z.object({ location: z.string() }).parse(store.config['contactInfo']);

/** In order of creation, which is the default order of listings. */
export const demoProducts = z.array(product).parse(productsFile);
export const pictures = z.array(picture).parse(picturesFile);
export const reviews = z.array(review).parse(reviewsFile);
