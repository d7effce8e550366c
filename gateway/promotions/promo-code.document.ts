import type { PromoCode, PromoCodeItem } from '#contract/promotions/promo-code.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
import { type EnrichedSkuRows, enrichedSku } from '../catalogue/documents.ts';
import { parsed } from '../catalogue/reading.records.ts';
import type { Shop } from '../catalogue/shop.ts';
import { documentOf } from '../database/present.ts';
import type { ListedItemRow, PromoCodeRow } from './promo-code.records.ts';

/** Stored percentages are hundredths of a percent. */
export function promoCodeDocument(row: PromoCodeRow, storeId: string): PromoCode {
  const fields = { ...documentOf(row), storeId, limit: row.redemptionLimit ?? undefined };
  return row.discountType === 'percentage'
    ? { ...fields, discountType: 'percentage', discountValue: row.discountValue / 100 }
    : { ...fields, discountType: 'fixed', discountValue: toMinor(row.discountValue) };
}

/** Includes the sku until the item is fully claimed. */
export function promoCodeItemDocument(row: ListedItemRow, shop: Shop): PromoCodeItem {
  const item = parsed(row.item);
  const sku = row.sku === null ? undefined : parsed<EnrichedSkuRows>(row.sku);
  const isFullyClaimed = item.quantity !== null && item.quantityClaimed >= item.quantity;
  return {
    ...documentOf(item),
    storeId: shop.id,
    productSkuId: item.skuId ?? undefined,
    productSku: sku && !isFullyClaimed ? enrichedSku(sku, shop) : undefined,
  };
}
