import { and, eq, sql } from 'drizzle-orm';
import { type EnrichedSkuJson, enrichedSkuJson } from '../catalogue/product.records.ts';
import { promoCode, promoCodeItem, redemption } from '../database/promotion.tables.ts';
import { query, type RowJson, rowJson } from '../database/query.ts';
import type { WithDatabase } from '../dependencies.ts';
import { isRunning } from './promo-code.sql.ts';

export type PromoCodeRow = typeof promoCode.$inferSelect;

/** Without an owner no offers count. */
export type CodeScope = { readonly ownerId: string | undefined; readonly time: number };

// Along the customer's few redemptions, not all of the code.
const reserved = `(select count(*) from redemption
  where ownerId = ?1 and +promoCodeId = promo_code.id and isFinal = 0)`;

/** Codes that run at ?2 and apply to everyone or that the customer ?1 has an offer for. */
const fromListedCodes = `
  from promo_code
  where ${isRunning('promo_code', '?2', reserved)}
    and (promo_code.sitewide = 1 or promo_code.autoApply = 1 or promo_code.id in (select promoCodeId from offer where ownerId = ?1))`;

/** Whether the customer ?1 can still use the code: null without a customer. */
const isUsable = `iif(?1 is null, null,
  (promo_code.isMultipleUses = 1 or not exists (
    select 1 from redemption where promoCodeId = promo_code.id and ownerId = ?1 and isFinal = 1))
  and (promo_code.isExclusive = 0 or exists (
    select 1 from offer where promoCodeId = promo_code.id and ownerId = ?1 and status <> 'redeemed'
      and not exists (select 1 from redemption
        where emailKey = promo_code.id || '/' || lower(trim(offer.email)) and isFinal = 1))))`;

const itemsOfListedCodes = `
  select ${rowJson(promoCodeItem, 'item')} as item, ${enrichedSkuJson('item.skuId')} as sku
  from promo_code_item item where item.promoCodeId in (select promo_code.id ${fromListedCodes})
  order by item.createdAt, item.rowid`;

export type ListedItemRow = { item: RowJson<typeof promoCodeItem.$inferSelect>; sku: EnrichedSkuJson };

/** The codes that the customer can see, by creation. */
export const listedCodes = (from: WithDatabase, { ownerId, time }: CodeScope) =>
  query<{ code: RowJson<PromoCodeRow>; isUsable: 0 | 1 | null }>(
    from,
    `select ${rowJson(promoCode, 'promo_code')} as code, ${isUsable} as isUsable ${fromListedCodes}
     order by promo_code.createdAt, promo_code.rowid`,
    ownerId ?? null,
    time,
  );

export const listedItems = (from: WithDatabase, { ownerId, time }: CodeScope) =>
  query<ListedItemRow>(from, itemsOfListedCodes, ownerId ?? null, time);

/** The customer's final uses, which belong to an order; reservations are left out. */
export async function readRedemptions({ database }: WithDatabase, ownerId: string) {
  return database
    .select()
    .from(redemption)
    .where(and(eq(redemption.ownerId, ownerId), eq(redemption.isFinal, true)))
    .orderBy(redemption.createdAt, sql`rowid`);
}
