import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { product, sku } from './catalogue.tables.ts';
import { base, flag, money, reference, time } from './columns.ts';

export const promoCode = sqliteTable(
  'promo_code',
  {
    ...base,
    code: text().notNull(),
    discountType: text({ enum: ['percentage', 'fixed'] }).notNull(),
    /** fixed: minor units; percentage: hundredths of a percent. */
    discountValue: integer().notNull(),
    span: text({ enum: ['entire-order', 'selected-products'] }).notNull(),
    active: flag().notNull(),
    displayText: text().notNull(),
    validFrom: time().notNull(),
    validTo: time().notNull(),
    minimumSubtotal: money(),
    redemptionLimit: integer(),
    /** Includes reserved redemptions. */
    redemptionCount: integer().notNull().default(0),
    isExclusive: flag().notNull().default(false),
    isMultipleUses: flag().notNull().default(false),
    autoApply: flag().notNull().default(false),
    sitewide: flag().notNull().default(false),
  },
  (table) => [
    uniqueIndex('promo_code_code').on(sql`lower(${table.code})`),
    // Past codes stay, and every page asks which run.
    index('promo_code_running').on(table.validTo).where(sql`active = 1`),
    check('promo_code_value', sql`${table.discountValue} >= 0`),
    check(
      'promo_code_limit',
      sql`${table.redemptionCount} >= 0 and (${table.redemptionLimit} is null or ${table.redemptionCount} <= ${table.redemptionLimit})`,
    ),
  ],
);

export const promoCodeItem = sqliteTable(
  'promo_code_item',
  {
    ...base,
    promoCodeId: reference(() => promoCode.id),
    productId: text().references(() => product.id),
    skuId: text().references(() => sku.id),
    quantity: integer(),
    /** Includes reserved claims. */
    quantityClaimed: integer().notNull().default(0),
  },
  (table) => [
    index('promo_code_item_code').on(table.promoCodeId),
    index('promo_code_item_sku').on(table.skuId),
    check(
      'promo_code_item_claimed',
      sql`${table.quantityClaimed} >= 0 and (${table.quantity} is null or ${table.quantityClaimed} <= ${table.quantity})`,
    ),
  ],
);

/** A session's quantity of a limited item: reserved on freeze, final with its order. */
export const promoItemClaim = sqliteTable(
  'promo_item_claim',
  {
    promoCodeItemId: reference(() => promoCodeItem.id),
    sessionId: text().notNull(),
    quantity: integer().notNull(),
    isFinal: flag().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.promoCodeItemId, table.sessionId] }),
    index('promo_item_claim_session').on(table.sessionId),
  ],
);

/** A customer's use of a code: reserved on freeze, final with its order. */
export const redemption = sqliteTable(
  'redemption',
  {
    ...base,
    promoCodeId: reference(() => promoCode.id),
    ownerId: text().notNull(),
    sessionId: text().notNull(),
    isFinal: flag().notNull().default(false),
    /** `code/owner` for codes with one use per customer, otherwise the row's id. */
    onceKey: text().notNull().unique(),
    /** `code/e-mail` for exclusive codes, which are offered to one e-mail. */
    emailKey: text().unique(),
  },
  (table) => [
    unique().on(table.promoCodeId, table.sessionId),
    index('redemption_owner').on(table.ownerId),
    index('redemption_session').on(table.sessionId),
    index('redemption_reserved').on(table.promoCodeId).where(sql`isFinal = 0`),
  ],
);

export const offer = sqliteTable(
  'offer',
  {
    ...base,
    email: text().notNull(),
    promoCodeId: reference(() => promoCode.id),
    ownerId: text().notNull(),
    /** While pending, see also the state of its mail. */
    status: text({ enum: ['pending', 'sent', 'error', 'reminded', 'redeemed'] }).notNull(),
    /** `mail.about` of the mail with the code. Offers to the same e-mail within 30 days share it. */
    mailAbout: text(),
  },
  (table) => [
    unique().on(table.ownerId, table.promoCodeId),
    index('offer_email').on(table.email, table.promoCodeId, table.createdAt),
  ],
);

export const pointsEntry = sqliteTable(
  'points_entry',
  {
    ...base,
    ownerId: text().notNull(),
    /** Negative for deductions. */
    points: integer().notNull(),
    orderId: text(),
    orderNumber: text(),
    /** The entry's key, such as `earned/{orderId}` or `refund/{refundId}`. Unique, so it is booked once. */
    about: text().notNull().unique(),
    reason: text({
      enum: [
        'order_placed',
        'past_order_points',
        'points_redeemed',
        'order_cancelled',
        'order_refunded',
        'given_by_staff',
      ],
    }).notNull(),
    note: text(),
  },
  (table) => [
    index('points_entry_owner').on(table.ownerId, table.createdAt),
    index('points_entry_order').on(table.orderId),
  ],
);

export const rewardTier = sqliteTable('reward_tier', {
  ...base,
  name: text().notNull(),
  pointsRequired: integer().notNull(),
  discountType: text({ enum: ['percentage', 'fixed'] }).notNull(),
  /** As in `promo_code.discountValue`. */
  discountValue: integer().notNull(),
  isActive: flag().notNull(),
});
