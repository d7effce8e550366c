import type { PromoCode, PromoCodeItem } from '#contract/promotions/promo-code.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
import { enrichedSku } from '../catalogue/documents.ts';
import type { Shop } from '../catalogue/shop.ts';
import { documentOf } from '../database/present.ts';
import type { ListedItem, PromoCodeRow } from './lists.records.ts';

/** The code as it leaves the gateway. Stored percentages are hundredths of a percent. */
export function promoCodeDocument(row: PromoCodeRow, storeId: string): PromoCode {
  const fields = { ...documentOf(row), storeId, limit: row.redemptionLimit ?? undefined };
  return row.discountType === 'percentage'
    ? { ...fields, discountType: 'percentage', discountValue: row.discountValue / 100 }
    : { ...fields, discountType: 'fixed', discountValue: toMinor(row.discountValue) };
}

/** An item of a code; its sku only while some of it may still be claimed. */
export function promoCodeItemDocument({ item, sku }: ListedItem, shop: Shop): PromoCodeItem {
  const isClaimed = item.quantity !== null && item.quantityClaimed >= item.quantity;
  return {
    ...documentOf(item),
    storeId: shop.id,
    productSkuId: item.skuId ?? undefined,
    productSku: sku && !isClaimed ? enrichedSku(sku, shop) : undefined,
  };
}
