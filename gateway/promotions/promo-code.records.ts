import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type EnrichedSkuJson, enrichedSkuJson } from '../catalogue/product.sql.ts';
import { promoCode, promoCodeItem, redemption } from '../database/promotion.tables.ts';
import { query, type RowJson, rowJson } from '../database/query.ts';
import type { WithDatabase } from '../dependencies.ts';
import { isRunning } from './promo-code.sql.ts';

export type PromoCodeRow = typeof promoCode.$inferSelect;

/** Without an owner no offers count. */
export type CodeScope = { readonly ownerId: string | undefined; readonly time: number };

/** Codes that run and apply to everyone or that the customer has an offer for. */
function fromListedCodes({ ownerId, time }: CodeScope): SQL {
  const owner = ownerId ?? null;
  // Along the customer's few redemptions, not all of the code.
  const reserved = sql`(select count(*) from redemption
    where ownerId = ${owner} and +promoCodeId = promo_code.id and isFinal = 0)`;
  return sql`from promo_code where ${isRunning('promo_code', time, reserved)}
    and (promo_code.sitewide = 1 or promo_code.autoApply = 1
      or promo_code.id in (select promoCodeId from offer where ownerId = ${owner}))`;
}

/** Whether the customer can still use the code: null without a customer. */
const isUsable = (ownerId: string | undefined) =>
  ownerId === undefined
    ? sql`null`
    : sql`((promo_code.isMultipleUses = 1 or not exists (
          select 1 from redemption where promoCodeId = promo_code.id and ownerId = ${ownerId} and isFinal = 1))
        and (promo_code.isExclusive = 0 or exists (
          select 1 from offer where promoCodeId = promo_code.id and ownerId = ${ownerId} and status <> 'redeemed'
            and not exists (select 1 from redemption
              where emailKey = promo_code.id || '/' || lower(trim(offer.email)) and isFinal = 1))))`;

export type ListedItemRow = { item: RowJson<typeof promoCodeItem.$inferSelect>; sku: EnrichedSkuJson };

/** The codes that the customer can see, by creation. */
export const listedCodes = (from: WithDatabase, scope: CodeScope) =>
  query<{ code: RowJson<PromoCodeRow>; isUsable: 0 | 1 | null }>(
    from,
    sql`select ${sql.raw(rowJson(promoCode, 'promo_code'))} as code, ${isUsable(scope.ownerId)} as isUsable
      ${fromListedCodes(scope)} order by promo_code.createdAt, promo_code.rowid`,
  );

export const listedItems = (from: WithDatabase, scope: CodeScope) =>
  query<ListedItemRow>(
    from,
    sql`select ${sql.raw(rowJson(promoCodeItem, 'item'))} as item, ${sql.raw(enrichedSkuJson('item.skuId'))} as sku
      from promo_code_item item where item.promoCodeId in (select promo_code.id ${fromListedCodes(scope)})
      order by item.createdAt, item.rowid`,
  );

/** The customer's final uses, which belong to an order; reservations are left out. */
export async function readRedemptions({ database }: WithDatabase, ownerId: string) {
  return database
    .select()
    .from(redemption)
    .where(and(eq(redemption.ownerId, ownerId), eq(redemption.isFinal, true)))
    .orderBy(redemption.createdAt, sql`rowid`);
}
