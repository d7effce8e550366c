import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { flag, id, json, money, time } from './columns.ts';

/** One row: one gateway serves one store. `config` holds the keys that may leave the gateway. */
export const store = sqliteTable('store', {
  id: id(),
  createdAt: time().notNull(),
  organizationId: text().notNull(),
  name: text().notNull(),
  slug: text().notNull(),
  currency: text().notNull(),
  config: json<unknown>().notNull(),
  /** Moves with every change of what pages show for everybody, so that those that are cached are drawn anew. */
  revision: integer().notNull().default(0),
});

/** Slugs that a place has had: their addresses lead to it for ever. */
const formerSlugs = { formerSlugs: json<string[]>() };

export const category = sqliteTable('category', {
  id: id(),
  createdAt: time().notNull(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text(),
  /** Its goods have lengths, fit ratings and the free gift. */
  isHair: flag().notNull().default(false),
  /** Its place among the others; of equals the older comes first. */
  rank: integer().notNull().default(0),
  ...formerSlugs,
});

export const subcategory = sqliteTable(
  'subcategory',
  {
    id: id(),
    createdAt: time().notNull(),
    categoryId: text()
      .notNull()
      .references(() => category.id),
    name: text().notNull(),
    slug: text().notNull(),
    description: text(),
    rank: integer().notNull().default(0),
    ...formerSlugs,
  },
  (table) => [unique().on(table.categoryId, table.slug), index('subcategory_slug').on(table.slug)],
);

export const color = sqliteTable('color', {
  id: id(),
  createdAt: time().notNull(),
  name: text().notNull(),
  hexCode: text(),
});

export const product = sqliteTable(
  'product',
  {
    id: id(),
    createdAt: time().notNull(),
    /** Place in the order of creation: unique, never reused, the key of paging. */
    position: integer().notNull().unique(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    description: text(),
    availability: text({ enum: ['live', 'draft', 'archived'] }).notNull(),
    isVisible: flag().notNull(),
    attributes: json<Record<string, string>>(),
    categoryId: text()
      .notNull()
      .references(() => category.id),
    subcategoryId: text()
      .notNull()
      .references(() => subcategory.id),
    /** What the listing tables hold of this product now (`catalogue/listing.ts`); null while it is not listed. */
    listedSignature: text(),
  },
  (table) => [
    index('product_category').on(table.categoryId),
    index('product_subcategory').on(table.subcategoryId),
    // What is live is nearly everything, and found by its position.
    index('product_draft').on(table.position).where(sql`availability = 'draft'`),
    index('product_archived').on(table.position).where(sql`availability = 'archived'`),
    // As an expression, so that nothing else walks what is live by it.
    index('product_name').on(sql`(availability || '')`, sql`name collate nocase`),
  ],
);

/** Slugs that products have had: their addresses lead on for ever. */
export const productRedirect = sqliteTable('product_redirect', {
  slug: text().primaryKey(),
  productId: text()
    .notNull()
    .references(() => product.id),
});

export const sku = sqliteTable(
  'sku',
  {
    id: id(),
    createdAt: time().notNull(),
    productId: text()
      .notNull()
      .references(() => product.id),
    sku: text().notNull().unique(),
    /** 0 = has no price: never listed, never sold. */
    price: money().notNull(),
    length: integer(),
    colorId: text().references(() => color.id),
    size: text(),
    weight: text(),
    /** Addresses, or paths below the shop's media base; the first is the main picture. */
    images: json<string[]>().notNull(),
    /** Goods in the house. Falls only when staff mark goods ready. */
    inventoryCount: integer().notNull(),
    /** Goods not held or sold: what may still be promised. */
    quantityAvailable: integer().notNull(),
    isVisible: flag().notNull(),
    /** Whether its product is live and shown, as it was listed last. */
    isOnSale: flag().notNull().default(true),
    productName: text(),
    attributes: json<Record<string, string>>(),
  },
  (table) => [
    index('sku_product').on(table.productId, table.price),
    index('sku_low')
      .on(table.quantityAvailable)
      .where(sql`quantityAvailable <= 2 and isVisible = 1 and isOnSale = 1`),
    check('sku_price', sql`${table.price} >= 0`),
    check(
      'sku_stock',
      sql`${table.quantityAvailable} >= 0 and ${table.quantityAvailable} <= ${table.inventoryCount}`,
    ),
  ],
);

/**
 * The entry table of sellable combinations: for each listed product one row per scope (a category's or
 * subcategory's id), colour ('' = any) and length (0 = any) that at least one sellable sku has. Listing with any
 * filter is a seek in here, so its cost does not grow with the catalogue.
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
    /** The product's {@link priceTierSet}, where the combination is one of its tiers and not a wider one. */
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
 * Every order of combinations by price that a product has ever had, as its signature says it. Products of one tier set
 * have their lowest price at the same combination, whatever the filter: so a filter with several values lists them
 * by price without looking at those dearer.
 */
export const priceTierSet = sqliteTable('price_tier_set', {
  id: integer().primaryKey(),
  signature: text().notNull().unique(),
});

/**
 * How many listed products of a scope share one set of combinations. Totals and facet counts are sums over these
 * few rows, so they grow with the variety of option sets, never with the number of products.
 */
export const listingSignature = sqliteTable(
  'listing_signature',
  {
    scope: text().notNull(),
    /** `listing.ts` writes and reads it: `color:length` pairs by rising price, then the product's traits. */
    signature: text().notNull(),
    products: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.signature] }),
    check('listing_signature_products', sql`${table.products} >= 0`),
  ],
);

export const bestSeller = sqliteTable('best_seller', {
  id: id(),
  createdAt: time().notNull(),
  rank: integer(),
  skuId: text()
    .notNull()
    .unique()
    .references(() => sku.id),
});

export const featured = sqliteTable(
  'featured',
  {
    id: id(),
    createdAt: time().notNull(),
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
  id: id(),
  createdAt: time().notNull(),
  active: flag().notNull(),
  heading: text(),
  message: text(),
  countdownEndsAt: time(),
});
