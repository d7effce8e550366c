import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { lowStockLevel } from '#contract/products/stock.rules.ts';
import { base, flag, json, money, reference, time } from './columns.ts';

/** One row, because a gateway serves one store. `config` has only public keys. */
export const store = sqliteTable('store', {
  ...base,
  organizationId: text().notNull(),
  name: text().notNull(),
  slug: text().notNull(),
  currency: text().notNull(),
  config: json<unknown>().notNull(),
  /** Incremented by every change of public pages, which invalidates cached ones. */
  revision: integer().notNull().default(0),
});

/** Former slugs of categories and subcategories. They redirect permanently. */
const formerSlugs = { formerSlugs: json<string[]>() };

export const category = sqliteTable('category', {
  ...base,
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text(),
  /** Its products have lengths, fit ratings and the free gift. */
  isHair: flag().notNull().default(false),
  /** Sort order. Equal ranks sort by creation. */
  rank: integer().notNull().default(0),
  ...formerSlugs,
});

export const subcategory = sqliteTable(
  'subcategory',
  {
    ...base,
    categoryId: reference(() => category.id),
    name: text().notNull(),
    slug: text().notNull(),
    description: text(),
    rank: integer().notNull().default(0),
    ...formerSlugs,
  },
  (table) => [unique().on(table.categoryId, table.slug), index('subcategory_slug').on(table.slug)],
);

export const color = sqliteTable('color', {
  ...base,
  name: text().notNull(),
  hexCode: text(),
});

export const product = sqliteTable(
  'product',
  {
    ...base,
    /** Order of creation and pagination key. Unique, never reused. */
    position: integer().notNull().unique(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    description: text(),
    availability: text({ enum: ['live', 'draft', 'archived'] }).notNull(),
    isVisible: flag().notNull(),
    attributes: json<Record<string, string>>(),
    categoryId: reference(() => category.id),
    subcategoryId: reference(() => subcategory.id),
    /** The signature that the listing tables count now (`catalogue/listing.rules.ts`). Null while not listed. */
    listedSignature: text(),
  },
  (table) => [
    index('product_category').on(table.categoryId),
    index('product_subcategory').on(table.subcategoryId),
    // Nearly all products are live; those are read by position.
    index('product_draft').on(table.position).where(sql`availability = 'draft'`),
    index('product_archived').on(table.position).where(sql`availability = 'archived'`),
    // An expression, so the planner does not use the index for live products.
    index('product_name').on(sql`(availability || '')`, sql`name collate nocase`),
  ],
);

/** Former slugs of products. They redirect permanently. */
export const productRedirect = sqliteTable('product_redirect', {
  slug: text().primaryKey(),
  productId: reference(() => product.id),
});

export const sku = sqliteTable(
  'sku',
  {
    ...base,
    productId: reference(() => product.id),
    sku: text().notNull().unique(),
    /** 0 means no price: not listed and not sold. */
    price: money().notNull(),
    length: integer(),
    colorId: text().references(() => color.id),
    size: text(),
    weight: text(),
    /** URLs, or paths relative to the media base. The first is the main picture. */
    images: json<string[]>().notNull(),
    /** Physical stock. Decreases only when staff mark items ready. */
    inventoryCount: integer().notNull(),
    /** Stock that is neither held nor sold. */
    quantityAvailable: integer().notNull(),
    isVisible: flag().notNull(),
    /** Whether its product was live and visible when last listed. */
    isListed: flag().notNull().default(true),
    attributes: json<Record<string, string>>(),
  },
  (table) => [
    index('sku_product').on(table.productId, table.price),
    index('sku_low')
      .on(table.quantityAvailable)
      .where(sql.raw(`quantityAvailable <= ${lowStockLevel} and isVisible = 1 and isListed = 1`)),
    check('sku_price', sql`${table.price} >= 0`),
    check(
      'sku_stock',
      sql`${table.quantityAvailable} >= 0 and ${table.quantityAvailable} <= ${table.inventoryCount}`,
    ),
  ],
);

/**
 * Sellable combinations: per listed product one row for each scope (category or subcategory id), colour ('' = any) and
 * length (0 = any) that at least one sellable sku has. Listing with any filter seeks here, so its cost does not grow
 * with the catalogue.
 */
export const listingEntry = sqliteTable(
  'listing_entry',
  {
    scope: text().notNull(),
    color: text().notNull(),
    length: integer().notNull(),
    position: integer().notNull(),
    productId: text().notNull(),
    /** The lowest price among the skus of this combination. */
    price: money().notNull(),
    /** The product's {@link priceTierSet}. Null if the combination matches only as any colour or any length. */
    tierSet: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.color, table.length, table.position] }),
    index('listing_entry_price').on(table.scope, table.color, table.length, table.price, table.position),
    index('listing_entry_tier_set')
      .on(table.scope, table.tierSet, table.color, table.length, table.price, table.position)
      .where(sql`tierSet is not null`),
    index('listing_entry_tier_place')
      .on(table.scope, table.tierSet, table.color, table.length, table.position)
      .where(sql`tierSet is not null`),
    index('listing_entry_product').on(table.productId),
  ],
);

/**
 * Every price order of combinations that a product has had, as in its signature. For any filter, products of one tier
 * set have their lowest price at the same combination, so filters with several values list by price without reading
 * the dearer combinations.
 */
export const priceTierSet = sqliteTable('price_tier_set', {
  id: integer().primaryKey(),
  signature: text().notNull().unique(),
});

/**
 * Number of listed products of a scope per set of combinations. Totals and facet counts are sums over these few rows,
 * so their cost grows with the variety of options, not with the number of products.
 */
export const listingSignature = sqliteTable(
  'listing_signature',
  {
    scope: text().notNull(),
    /** `color:length` pairs by rising price, then the product's traits. See `listing.rules.ts`. */
    signature: text().notNull(),
    products: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.signature] }),
    check('listing_signature_products', sql`${table.products} >= 0`),
  ],
);

export const bestSeller = sqliteTable('best_seller', {
  ...base,
  rank: integer(),
  skuId: text()
    .notNull()
    .unique()
    .references(() => sku.id),
});

export const featured = sqliteTable(
  'featured',
  {
    ...base,
    rank: integer(),
    type: text({ enum: ['regular', 'shop_look'] }),
    productId: text().references(() => product.id),
    categoryId: text().references(() => category.id),
    subcategoryId: text().references(() => subcategory.id),
  },
  (table) => [
    check(
      'featured_target',
      sql`(${table.productId} is not null) + (${table.categoryId} is not null) + (${table.subcategoryId} is not null) = 1`,
    ),
  ],
);

export const bannerMessage = sqliteTable('banner_message', {
  ...base,
  active: flag().notNull(),
  heading: text(),
  message: text(),
  countdownEndsAt: time(),
});
