import { and, eq, sql } from 'drizzle-orm';
import type { EnrichedSkuRows } from '../catalogue/documents.ts';
import { type EnrichedSkuJson, enrichedSkuJson } from '../catalogue/enriched-sku.records.ts';
import { parsed, type RowJson, reading, readTogether, rowJson } from '../catalogue/reading.records.ts';
import { promoCode, promoCodeItem, redemption } from '../database/promotion.tables.ts';
import type { Stored } from '../dependencies.ts';

export type PromoCodeRow = typeof promoCode.$inferSelect;
type PromoCodeItemRow = typeof promoCodeItem.$inferSelect;

/** For whom and when: without a customer no offers count. */
export type ListContext = { readonly ownerId: string | undefined; readonly time: number };

/** Active codes within their dates that everybody gets, or that ?1 holds an offer for, at ?2. */
const listedCodes = `
  from promo_code
  where promo_code.active = 1 and promo_code.validFrom <= ?2 and promo_code.validTo >= ?2
    and (promo_code.sitewide = 1 or promo_code.autoApply = 1 or promo_code.id in (select promoCodeId from offer where ownerId = ?1))`;

/** Whether ?1 may still use the code: once is once, and an exclusive one needs an offer. Unknown without a customer. */
const isUsable = `iif(?1 is null, null,
  (promo_code.isMultipleUses = 1 or not exists (
    select 1 from redemption where promoCodeId = promo_code.id and ownerId = ?1 and isFinal = 1))
  and (promo_code.isExclusive = 0 or exists (
    select 1 from offer where promoCodeId = promo_code.id and ownerId = ?1 and status <> 'redeemed')))`;

const itemsOfListedCodes = `
  select ${rowJson(promoCodeItem, 'item')} as item, ${enrichedSkuJson('item.skuId')} as sku
  from promo_code_item item where item.promoCodeId in (select promo_code.id ${listedCodes})
  order by item.createdAt, item.rowid`;

export type ListedItem = { item: PromoCodeItemRow; sku: EnrichedSkuRows | undefined };

type ItemRow = { item: RowJson<PromoCodeItemRow>; sku: EnrichedSkuJson };

const listedItem = (row: ItemRow): ListedItem => ({
  item: parsed(row.item),
  sku: row.sku === null ? undefined : parsed<EnrichedSkuRows>(row.sku),
});

type CodeRow = { code: RowJson<PromoCodeRow>; isUsable: 0 | 1 | null };

const listedCode = ({ code, isUsable }: CodeRow) => ({ ...parsed(code), isUsable });

const codesFor = (from: Stored, { ownerId, time }: ListContext) =>
  reading<CodeRow>(
    from,
    `select ${rowJson(promoCode, 'promo_code')} as code, ${isUsable} as isUsable ${listedCodes} order by promo_code.createdAt, promo_code.rowid`,
    ownerId ?? null,
    time,
  );

const itemsFor = (from: Stored, { ownerId, time }: ListContext) =>
  reading<ItemRow>(from, itemsOfListedCodes, ownerId ?? null, time);

export async function readListedCodes(from: Stored, listContext: ListContext) {
  const [store, codes] = await readTogether(from, codesFor(from, listContext));
  return { store, codes: codes.map(listedCode), items: [] };
}

export async function readListedItems(from: Stored, listContext: ListContext) {
  const [store, items] = await readTogether(from, itemsFor(from, listContext));
  return { store, items: items.map(listedItem) };
}

export async function readListedCodesWithItems(from: Stored, listContext: ListContext) {
  const [store, codes, items] = await readTogether(
    from,
    codesFor(from, listContext),
    itemsFor(from, listContext),
  );
  return { store, codes: codes.map(listedCode), items: items.map(listedItem) };
}

/** Uses that an order made final; a reservation is not yet one. */
export async function readRedemptions({ database }: Stored, ownerId: string) {
  return database
    .select()
    .from(redemption)
    .where(and(eq(redemption.ownerId, ownerId), eq(redemption.isFinal, true)))
    .orderBy(redemption.createdAt, sql`rowid`);
}
