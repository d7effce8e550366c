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
  /** `code` is the colour's part of a sku text; `surcharge` is what dyeing adds to the price of hair, in percent. */
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
  /** In order of creation: the first code that applies itself is the one that shoppers get. */
  promoCodes: z.array(
    z.strictObject({
      code: z.string(),
      ...discount,
      displayText: z.string(),
      /** Days from the moment of seeding. */
      fromDay: z.int(),
      /** A day from seeding, or the last one of the year that comes: "07-20". */
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
  /** A code without items covers the entire order. */
  promoCodeItems: z.array(
    z.strictObject({
      code: z.string(),
      skuId: z.optional(z.string()),
      productId: z.optional(z.string()),
      quantity: z.optional(whole),
      quantityClaimed: z.optional(whole),
    }),
  ),
  /** Points are ten for each unit spent, so the first tier is an order of about GHS 2 500. */
  rewardTiers: z.array(z.strictObject({ name: z.string(), pointsRequired: whole, ...discount })),
  /** Those who wrote the reviews. */
  customers: z.array(
    z.strictObject({
      key: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().check(z.endsWith('@example.com')),
      phoneNumber: z.string(),
    }),
  ),
  /** What a review rates, by kind of product. */
  ratings: z.array(z.strictObject({ of: z.enum(['hair', 'other']), key: z.string(), label: z.string() })),
  /** Of customers who have not checked out: three or more make a sku one in high demand. */
  staff: z.array(z.strictObject({ email: z.string(), name: z.string(), role: z.enum(roles) })),
  bags: z.array(z.strictObject({ customer: z.string(), skuId: z.string(), quantity: whole })),
});

/** One product by its options and rules; `product.rows.ts` makes its skus. */
const goods = z.strictObject({
  slug: z.string(),
  /** First part of the sku texts. */
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
  /** Whole units: the shortest length in the first size, and what each inch and each further size adds. */
  price: z.strictObject({
    from: whole,
    perInch: z._default(whole, 0),
    perSize: z._default(whole, 0),
  }),
  /** Grams at the shortest length, and what each inch adds; or the weight as text. */
  weight: z.union([z.string(), z.strictObject({ from: whole, perInch: whole })]),
  wigMake: z.optional(z.enum(['custom', 'factory-made'])),
  wigTexture: z.optional(z.enum(['single-drawn', 'double-drawn'])),
  availability: z._default(z.enum(['live', 'draft']), 'live'),
  /** Of every variant; without it each has a healthy stock of its own. */
  stock: z.optional(whole),
  /** By variant, which is a sku's own part of its id, such as `dark-brown-24`. */
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

/** The pictures that were drawn: a set in one colour (without `color`: in none), the main view first. */
const picture = z.strictObject({
  set: z.string(),
  color: z.optional(z.string()),
  views: z.array(z.string()),
  /** Other lengths than the set's own at which the front was drawn, in inches. */
  otherLengths: z._default(z.array(whole), []),
});

const review = z.strictObject({
  product: z.string(),
  /** Which sku of the product was bought. */
  variant: z.string(),
  by: z.string(),
  daysAgo: whole,
  /** One count for each that this kind of product is rated by, in the order of `ratings`. */
  stars: z.array(whole),
  title: z.string(),
  content: z.optional(z.string()),
  /** How many customers found it helpful. */
  helpful: z._default(whole, 0),
  isPublished: z._default(z.boolean(), true),
  /** Names of pictures of goods. */
  photos: z.optional(z.array(z.string())),
  /** What the shop says to it. */
  answer: z.optional(z.string()),
});

export type ProductDefinition = z.infer<typeof goods>;
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

/** Declared order is the order of creation, which is the order of listings. */
export const demoProducts = z.array(goods).parse(productsFile);
export const pictures = z.array(picture).parse(picturesFile);
export const reviews = z.array(review).parse(reviewsFile);
